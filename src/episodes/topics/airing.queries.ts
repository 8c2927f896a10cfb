import { queryOptions } from "@tanstack/react-query";
import { episodesApi } from "#episodes/episodes.queries.ts";
import { importedKey } from "#episodes/import/import.queries.ts";
import { apiClient } from "#platform/browser/api-client.ts";
import type { airedCalls } from "#topics/aired/aired.contract.ts";

/** The API calls that link topics to seconds of episodes. */
export const airingApi = () => apiClient<typeof airedCalls>();

/** Loads the topics of an episode, hidden or not, by their seconds. */
export const episodeTopicsQuery = (id: number) =>
  queryOptions({
    queryKey: [importedKey, "topics", id],
    queryFn: ({ signal }) => episodesApi()("GET /api/episodes/{id}/topics", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** Loads the topics that were drawn in the show of a day, and the emails that are waiting to be sent. */
export const afterShowQuery = (date: string) =>
  queryOptions({
    queryKey: [importedKey, "after-show", date],
    queryFn: ({ signal }) => airingApi()("GET /api/weeks/{date}/aired", { params: { date }, signal }),
    refetchOnMount: "always",
  });
