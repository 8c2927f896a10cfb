import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { unsentThankYouEmailsQuery } from "./use-thanks.ts";

afterEach(() => void vi.unstubAllGlobals());

test("the emails are loaded again when the desk is, because the episode may have been imported since", async () => {
  const loadedMails = [{ name: "Ana Silva", html: "Watch the episode" }];
  vi.stubGlobal("fetch", async () => Response.json(loadedMails));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const query = unsentThankYouEmailsQuery("2026-12-09");
  client.setQueryData(query.queryKey, [{ name: "Ana Silva", html: "The episode isn't out yet" }]);
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(loadedMails));
  stop();
});
