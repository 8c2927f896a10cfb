import { useEffect, useRef, useState } from "react";
import { type ApiClient, ApiError, apiClient } from "#platform/browser/api-client.ts";
import { readStored, writeStored } from "#platform/browser/browser-storage.ts";
import type { pollsEndpoints } from "./polls.contract.ts";

const pollsApi: ApiClient<typeof pollsEndpoints> = apiClient();

const sendVote = (id: number, topicId: number): Promise<{ voted: number }> =>
  pollsApi("POST /api/polls/{id}/votes", { params: { id }, body: { topicId } });

/** A visitor's vote in a poll, which this browser remembers. The last press counts. */
export function useVote(pollId: number) {
  const [voted, setVoted] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => setVoted(readVote(pollId)), [pollId]);

  function vote(topicId: number): void {
    const before = voted;
    setVoted(topicId);
    setProblem(undefined);
    const sending = last.current.then(() => sendVote(pollId, topicId));
    last.current = sending.catch(() => {});
    sending.then(
      () => writeStored("browser", nameVote(pollId), String(topicId)),
      (error: unknown) => {
        setVoted(before);
        setProblem(
          error instanceof ApiError ? error.message : "Your vote did not arrive. Please press it again.",
        );
      },
    );
  }
  return { voted, vote, problem };
}

const nameVote = (pollId: number): string => `poll-${pollId}`;

const readVote = (pollId: number): number | undefined =>
  Number(readStored("browser", nameVote(pollId))) || undefined;
