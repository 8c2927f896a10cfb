import { useEffect, useRef, useState } from "react";
import { type ApiClient, ApiError, apiClient } from "#platform/browser/api-client.ts";
import { needCookies } from "#platform/browser/blocked-cookies.ts";
import { readStored, writeStored } from "#platform/browser/browser-storage.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { Hour } from "#ui/signs/hour.tsx";
import { PollCard } from "./poll-card.tsx";
import { judgeResults, nameOutcome } from "./poll-results.rules.ts";
import type { Poll, pollsEndpoints } from "./polls.contract.ts";

type PollSectionProps = {
  poll: Poll;
  chosen: number | null;
  /** What to add to this machine's clock to get the server's, in milliseconds; undefined until it is known. */
  clockOffset: number | undefined;
};

/** The poll on air: pressing a topic is voting. */
export function PollSection({ poll, chosen, clockOffset }: PollSectionProps) {
  const { voted, vote, problem } = useVote(poll.id);
  const judged = judgeResults(poll.results ?? []);
  const { rows, total } = judged;
  const findRow = (topicId: number) => rows.find((one) => one.topicId === topicId);
  const isLit = (topicId: number) => {
    if (chosen !== null) return topicId === chosen;
    if (poll.open) return voted === undefined || voted === topicId;
    return total === 0 || (findRow(topicId)?.leads ?? false);
  };
  return (
    <section aria-labelledby="poll">
      <h2 id="poll" className="display text-t-5 leading-[1.1] tracking-[-0.02em] desktop:text-t-4">
        {poll.open ? "Which one goes on the table?" : nameOutcome(judged, chosen)}
      </h2>
      {poll.open && <TimeLeft poll={poll} clockOffset={clockOffset} />}
      <ol className="mt-3.5 grid gap-2">
        {poll.options.map(({ topicId, text }, index) => (
          <PollCard
            key={topicId}
            number={index + 1}
            text={text}
            isLit={isLit(topicId)}
            isVoted={voted === topicId}
            votes={findRow(topicId)?.votes}
            onVote={poll.open ? () => vote(topicId) : undefined}
          />
        ))}
      </ol>
      <p role="status" className="mt-3.5 text-on-2 text-t-1">
        {poll.open
          ? (problem ?? "The result comes when it closes, here and on air. Ties go to the hosts.")
          : `The poll is closed. ${total === 0 ? "The hosts choose." : "Ties go to the hosts."}`}
      </p>
    </section>
  );
}

/** Counts down by the server's clock: a visitor's may be minutes ahead. The ruler is the poll's own time. */
function TimeLeft({ poll, clockOffset }: Pick<PollSectionProps, "poll" | "clockOffset">) {
  const now = useNow(clockOffset ?? 0);
  const closesAt = Date.parse(poll.closesAt);
  const leftMs = clockOffset === undefined || now === undefined ? undefined : Math.max(0, closesAt - now);
  const left = leftMs && Math.ceil(leftMs / 1000);
  const share = leftMs === undefined ? undefined : leftMs / (closesAt - Date.parse(poll.openedAt));
  return (
    <>
      <Hour
        minute={share === undefined ? undefined : 60 * (1 - Math.min(1, share))}
        className="mt-5 [--mark:var(--on)]"
      />
      <p className="figures mt-2 flex justify-between gap-4 text-t-1">
        <b className="font-label">
          {left === undefined
            ? "Open now"
            : `Closes in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </b>
        <span className="text-on-2">You can change your mind</span>
      </p>
    </>
  );
}

const pollsApi: ApiClient<typeof pollsEndpoints> = apiClient();

const sendVote = (id: number, topicId: number): Promise<{ voted: number }> =>
  retryWhenBusy(() => {
    needCookies();
    return pollsApi("POST /api/polls/{id}/votes", { params: { id }, body: { topicId } });
  });

/** A visitor's vote in a poll, which this browser remembers. The last press counts. */
function useVote(pollId: number) {
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
