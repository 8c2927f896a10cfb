import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { questionsEndpoints, TeamQuestion } from "./questions.contract.ts";

/** The API client for questions, typed by their contract. In a loader, pass the `fetch` from the page's context. */
export const createQuestionsClient = createApiClient<typeof questionsEndpoints>;

const TEAM_REFETCH_MS = 3000;

/** Loads all of a show's questions for the team. Refetches often, because new questions don't change the live state. */
export const teamQuestionsQuery = (date: string) =>
  queryOptions({
    queryKey: ["questions", "all", date],
    queryFn: async ({ signal }): Promise<TeamQuestion[]> => {
      const questions = await createQuestionsClient()("GET /api/questions", {
        query: { all: "true", date },
        signal,
      });
      return questions.filter((one): one is TeamQuestion => one.createdAt !== undefined);
    },
    refetchInterval: TEAM_REFETCH_MS,
    staleTime: 0,
  });
