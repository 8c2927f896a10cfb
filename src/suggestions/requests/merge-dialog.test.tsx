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
