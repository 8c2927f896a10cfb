import { queryOptions } from "@tanstack/react-query";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { airedTopicsEndpoints } from "#topics/aired/aired.contract.ts";

/** Creates an API client for linking topics to moments in episodes. */
export const createAiringClient = () => createApiClient<typeof airedTopicsEndpoints>();

/** Loads the topics of an episode, sorted by time. The episode may be hidden. */
export const episodeTopicsQuery = (id: number) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "topics", id],
    queryFn: ({ signal }) =>
      createEpisodesClient()("GET /api/episodes/{id}/topics", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** Loads the topics drawn in the show on the given day, and the number of emails that are waiting to be sent. */
export const afterShowTopicsQuery = (date: string) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "after-show", date],
    queryFn: ({ signal }) =>
      createAiringClient()("GET /api/weeks/{date}/aired", { params: { date }, signal }),
    refetchOnMount: "always",
  });
