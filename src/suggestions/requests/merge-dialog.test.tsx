import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { TopicRequest } from "../suggestions.contract.ts";
import { mergeChoicesQuery } from "./merge-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

test.each(["", "lend"])("topics are looked up again, because one may be new: search “%s”", async (search) => {
  const topics = [{ key: "a", content: "Do you lend to family?", votes: 1 }];
  vi.stubGlobal("fetch", async () => Response.json(topics));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const request = { id: 1, description: "Do you lend money to your family?" } as TopicRequest;
  const query = mergeChoicesQuery(request, search);
  client.setQueryData(query.queryKey, []);
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(topics));
  stop();
});

test.each(["数", "🎉"])(
  "topics similar to 5,000 %s are looked up at a URL that servers take",
  async (character) => {
    const fetchTopics = vi.fn(async (_path: string) => Response.json([]));
    vi.stubGlobal("fetch", fetchTopics);
    const request = { id: 1, description: character.repeat(5000) } as TopicRequest;
    await new QueryClient().fetchQuery(mergeChoicesQuery(request, ""));
    // Without configuration, nginx takes request lines of up to 8 KB.
    expect(fetchTopics.mock.lastCall?.[0].length).toBeLessThan(8000);
  },
);

test("a search that was made before is made again", async () => {
  const topics = [{ key: "a", content: "Do you lend to family?", votes: 1 }];
  vi.stubGlobal("fetch", async () => Response.json(topics));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const request = { id: 1, description: "Do you lend money to your family?" } as TopicRequest;
  const repeatedQuery = mergeChoicesQuery(request, "lend");
  client.setQueryData(repeatedQuery.queryKey, []);
  const observer = new QueryObserver(client, mergeChoicesQuery(request, ""));
  const stop = observer.subscribe(() => {});
  observer.setOptions(repeatedQuery);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(topics));
  stop();
});
