import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuestionStatus, TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { questionsApi, teamQuestionsQuery } from "#on-air/questions/questions.queries.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** A show's questions with what the team does with them. */
export function useTeamQuestions(date: string) {
  const query = teamQuestionsQuery(date);
  const { data, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();

  /** One press at a time; a refused one says why. */
  async function press(key: string, call: () => Promise<unknown>): Promise<void> {
    if (busy !== undefined) return;
    setBusy(key);
    try {
      await call();
    } catch (failure) {
      toastFailure("Not done", failure);
    } finally {
      setBusy(undefined);
      void refetch();
    }
  }

  const params = (key: string) => ({ params: { key } });
  return {
    questions: data,
    error,
    refetch,
    busy,
    move: (key: string, status: QuestionStatus) =>
      press(key, async () => {
        const moved = await questionsApi()("PUT /api/questions/{key}", { ...params(key), body: { status } });
        await queryClient.cancelQueries(query);
        queryClient.setQueryData(query.queryKey, (all: TeamQuestion[] | undefined) =>
          all?.map((one) => (one.key === key ? moved : one)),
        );
      }),
    hideAllOf: (key: string) =>
      press(key, async () => {
        const { hidden } = await questionsApi()("POST /api/questions/{key}/hide-all", params(key));
        toast({ title: hidden === 1 ? "1 question hidden" : `${hidden} questions hidden` });
      }),
    hideAlike: (key: string) =>
      press(key, () => questionsApi()("POST /api/questions/{key}/hide-alike", params(key))),
    makeRequest: (key: string) =>
      press(key, async () => {
        await questionsApi()("POST /api/questions/{key}/topic-request", params(key));
        toast({ title: "It is a topic request now" });
      }),
    open: (open: boolean) =>
      press("open", () => questionsApi()("PUT /api/questions/open", { body: { open } })),
  };
}

export type TeamQuestions = ReturnType<typeof useTeamQuestions>;

export type Rights = {
  /** Only producers put a question on screen, and only while its show is live. */
  mayShow: boolean;
};
