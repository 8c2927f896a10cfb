import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { PageContext } from "#platform/pages/page-context.ts";
import type { Podcast, podcastEndpoints } from "./podcast.contract.ts";

export type ListenOn = Podcast["links"];

export const podcastCalls = apiClient<typeof podcastEndpoints>;

export const podcastQuery = queryOptions({
  queryKey: ["podcast"],
  queryFn: ({ signal }) => podcastCalls()("GET /api/podcast", { signal }),
});

/** Loads the directories that list the podcast, for a page's loader. If that fails, the page leaves them out. */
export const loadListenOn = ({ fetch, report }: Pick<PageContext, "fetch" | "report">): Promise<ListenOn> =>
  podcastCalls(fetch)("GET /api/podcast/links").then(
    ({ links }) => links,
    (error: unknown) => {
      report(error);
      return [];
    },
  );
