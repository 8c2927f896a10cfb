import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { questionsEndpoints, TeamQuestion } from "./questions.contract.ts";

/** Makes this room's calls, typed by the contract. Loaders pass the `fetch` of their page's context. */
export const questionsApi = apiClient<typeof questionsEndpoints>;

const TEAM_REFETCH_MS = 3000;

/** Loads all questions of a show, for the team. It polls, because new ones don't change the live state. */
export const teamQuestionsQuery = (date: string) =>
  queryOptions({
    queryKey: ["questions", "all", date],
    queryFn: async ({ signal }): Promise<TeamQuestion[]> => {
      const all = await questionsApi()("GET /api/questions", { query: { all: "true", date }, signal });
      return all.filter((one): one is TeamQuestion => one.createdAt !== undefined);
    },
    refetchInterval: TEAM_REFETCH_MS,
    staleTime: 0,
  });
