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

/** Loads the directories that list the podcast, for a page's loader. Returns an empty list if loading fails. */
export const loadDirectoryLinks = ({
  fetch,
  report,
}: Pick<PageContext, "fetch" | "report">): Promise<DirectoryLinks> =>
  createPodcastClient(fetch)("GET /api/podcast/links").then(
    ({ links }) => links,
    (error: unknown) => {
      report(error);
      return [];
    },
  );
