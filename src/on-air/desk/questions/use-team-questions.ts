import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { QuestionStatus, TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { createQuestionsClient, teamQuestionsQuery } from "#on-air/questions/questions.queries.ts";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { deskStream } from "../desk.queries.ts";
import { findDeskHold } from "../hold.rules.ts";
import { callWithRetry, NoResponseError } from "../send-command.ts";
import { useRecentlyChanged } from "../use-recently-changed.ts";

/** Returns a show's questions and the team's actions on them. */
export function useTeamQuestions(date: string) {
  const query = teamQuestionsQuery(date);
  const { data, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const { isLost } = useLiveStream(deskStream);
  const [pendingCount, setPendingCount] = useState(0);
  const [pressCount, setPressCount] = useState(0);
  const lastRequest = useRef(Promise.resolve());
  // Holds the buttons for a moment after a press, because another question may have moved to where the button was.
  const hasRecentlyChanged = useRecentlyChanged(String(pressCount));
  const isSending = pendingCount > 0;
  const hold = findDeskHold({ isLost, isStateKnown: true, isSending, hasRecentlyChanged });

  /**
   * Sends a request as soon as the one before has been answered, because keys can be pressed faster than that. If the
   * server refuses it, a toast says why.
   */
  function runInTurn(request: () => Promise<unknown>): Promise<void> {
    if (isLost) {
      toastFailure("Not sent", new Error(hold?.reason));
      return Promise.resolve();
    }
    setPendingCount((count) => count + 1);
    const run = async () => {
      try {
        await request();
      } catch (failure) {
        toastFailure(failure instanceof NoResponseError ? "No answer" : "Not done", failure);
      }
      setPendingCount((count) => count - 1);
      setPressCount((count) => count + 1);
      void refetch();
    };
    lastRequest.current = lastRequest.current.then(run);
    return lastRequest.current;
  }

  const makeParams = (key: string) => ({ params: { key } });
  return {
    questions: data,
    error,
    refetch,
    /**
     * Why the buttons are on hold. Keys act on the selected question, so they don't have to wait for the list to
     * settle.
     */
    hold,
    move: (key: string, status: QuestionStatus) =>
      runInTurn(async () => {
        const movedQuestion = await callWithRetry((signal) =>
          createQuestionsClient()("PUT /api/questions/{key}", {
            ...makeParams(key),
            body: { status },
            signal,
          }),
        );
        await queryClient.cancelQueries(query);
        queryClient.setQueryData(query.queryKey, (all: TeamQuestion[] | undefined) =>
          all?.map((one) => (one.key === key ? movedQuestion : one)),
        );
      }),
    hideAllOf: (key: string) =>
      runInTurn(async () => {
        const { hidden } = await createQuestionsClient()(
          "POST /api/questions/{key}/hide-all",
          makeParams(key),
        );
        toast({ title: `${formatCount(hidden, "question")} hidden` });
      }),
    hideSimilar: (key: string) =>
      runInTurn(() => createQuestionsClient()("POST /api/questions/{key}/hide-alike", makeParams(key))),
    makeRequest: (key: string) =>
      runInTurn(async () => {
        await createQuestionsClient()("POST /api/questions/{key}/topic-request", makeParams(key));
        toast({ title: "It's a topic request now" });
      }),
    openOrClose: (open: boolean) =>
      runInTurn(() =>
        callWithRetry((signal) =>
          createQuestionsClient()("PUT /api/questions/open", { body: { open }, signal }),
        ),
      ),
  };
}

export type TeamQuestions = ReturnType<typeof useTeamQuestions>;

export type QuestionPermissions = {
  /** Only producers may put a question on screen, and only while its show is live. */
  mayShow: boolean;
};
