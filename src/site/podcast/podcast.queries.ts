import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { PageContext } from "#platform/pages/page-context.ts";
import type { Podcast, podcastEndpoints } from "./podcast.contract.ts";

export type DirectoryLinks = Podcast["links"];

export const createPodcastClient = createApiClient<typeof podcastEndpoints>;

export const podcastQuery = queryOptions({
  queryKey: ["podcast"],
  queryFn: ({ signal }) => createPodcastClient()("GET /api/podcast", { signal }),
});

/**
 * Loads the podcast's feed and the directories that list it, for a page's loader. Returns neither if loading fails.
 */
export const loadPodcastLinks = ({ fetch, report }: Pick<PageContext, "fetch" | "report">) =>
  createPodcastClient(fetch)("GET /api/podcast/links").catch((error: unknown) => {
    report(error);
    return { links: [], feed: null };
  });
