import { useEffect, useRef, useState } from "react";
import { type ApiClient, ApiError, createApiClient } from "#platform/browser/api-client.ts";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { createVoterHeaders } from "#platform/browser/call-keys.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { delayVoteInCrowd } from "#ui/votes/use-vote.ts";
import { describeClosedPoll, TIE_HINT } from "./closed-poll.rules.ts";
import { PollCard } from "./poll-card.tsx";
import { describePollOutcome, getOptionId, summarizePollResults } from "./poll-results.rules.ts";
import type { Poll, PollOption, pollsEndpoints } from "./polls.contract.ts";

type PollSectionProps = {
  poll: Poll;
  /** The topic that was chosen for discussion. */
  chosen: number | null;
  /** The difference between the server's clock and this machine's in milliseconds; undefined while it is unknown. */
  clockOffset: number | undefined;
  /** Whether there are so many viewers that their votes have to be spread over a few seconds. */
  isCrowded: boolean;
};

/** Shows the poll on air. Visitors vote by pressing an answer. */
export function PollSection({ poll, chosen: topicOnTable, clockOffset, isCrowded }: PollSectionProps) {
  const waitInCrowd = () => {
    const leftMs = Date.parse(poll.closesAt) - Date.now() - (clockOffset ?? 0);
    return delayVoteInCrowd(isCrowded, leftMs - SEND_BEFORE_CLOSE_MS);
  };
  const { voted, vote, problem } = usePollVote(poll.id, waitInCrowd);
  const isFree = poll.question !== null;
  const chosen = isFree ? null : topicOnTable;
  const summary = summarizePollResults(poll.results ?? []);
  const { rows, total } = summary;
  const findRow = (option: number) => rows.find((one) => one.option === option);
  const isLit = (option: number) => {
    if (chosen !== null) return option === chosen;
    if (poll.open) return voted === undefined || voted === option;
    return total === 0 || (findRow(option)?.leads ?? false);
  };
  return (
    <section aria-labelledby="poll">
      <h2
        id="poll"
        aria-live="polite"
        className="display text-t-5 leading-[1.1] tracking-[-0.02em] desktop:text-t-4"
      >
        {poll.question ?? (poll.open ? "Which one goes on the table?" : describePollOutcome(summary, chosen))}
      </h2>
      {poll.open && <TimeLeft poll={poll} clockOffset={clockOffset} />}
      <ol className="mt-3.5 grid gap-2">
        {poll.options.map((option, index) => (
          <PollCard
            key={getOptionId(option)}
            number={index + 1}
            text={option.text}
            isLit={isLit(getOptionId(option))}
            isVoted={voted === getOptionId(option)}
            isOnTable={chosen === getOptionId(option)}
            votes={findRow(getOptionId(option))?.votes}
            onVote={poll.open ? () => vote(option) : undefined}
          />
        ))}
      </ol>
      <p role="status" className="mt-3.5 text-on-2 text-t-1">
        {poll.open
          ? (problem ??
            `You'll see the result when it closes, here and on air.${isFree ? "" : ` ${TIE_HINT}`}`)
          : `The poll is closed. ${describeClosedPoll(summary, isFree, chosen)}`}
      </p>
      {poll.open && (
        <noscript>
          <p className="mt-3.5 text-on-2 text-t-1">Voting needs JavaScript.</p>
        </noscript>
      )}
    </section>
  );
}

/** To arrive in time, a vote must be sent this long before the poll closes. */
const SEND_BEFORE_CLOSE_MS = 1500;

/**
 * Counts down by the server's clock, because the visitor's clock may be minutes off. The scale spans the poll's length.
 */
function TimeLeft({ poll, clockOffset }: Pick<PollSectionProps, "poll" | "clockOffset">) {
  const now = useNow(clockOffset ?? 0);
  const closesAt = Date.parse(poll.closesAt);
  const leftMs = clockOffset === undefined || now === undefined ? undefined : Math.max(0, closesAt - now);
  const secondsLeft = leftMs && Math.ceil(leftMs / 1000);
  const share = leftMs === undefined ? undefined : leftMs / (closesAt - Date.parse(poll.openedAt));
  return (
    <>
      <HourScale
        minute={share === undefined ? undefined : 60 * (1 - Math.min(1, share))}
        className="mt-5 [--mark:var(--on)]"
      />
      <p className="figures mt-2 flex justify-between gap-4 text-t-1">
        <b className="font-label">
          {secondsLeft === undefined
            ? "Open now"
            : `Closes in ${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`}
        </b>
        <span className="text-on-2">You can change your mind</span>
      </p>
    </>
  );
}

const createPollsClient: ApiClient<typeof pollsEndpoints> = createApiClient();

const sendVote = (id: number, { text: _, ...body }: PollOption): Promise<{ voted: number }> =>
  retryWhenBusy(() => {
    requireCookies();
    return createPollsClient("POST /api/polls/{id}/votes", {
      params: { id },
      body,
      headers: createVoterHeaders(),
    });
  });

/** Sends a visitor's vote and remembers it in this browser. If the visitor votes again, the last vote counts. */
function usePollVote(pollId: number, wait: () => Promise<void>) {
  const [voted, setVoted] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const lastVote = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => setVoted(readVote(pollId)), [pollId]);

  function vote(option: PollOption): void {
    setVoted(getOptionId(option));
    setProblem(undefined);
    const sending = lastVote.current.then(wait).then(() => sendVote(pollId, option));
    const settled = sending.then(
      () => writeStoredText("browser", makeVoteKey(pollId), String(getOptionId(option))),
      (error: unknown) => {
        // If the visitor has voted again in the meantime, only that vote matters.
        if (lastVote.current !== settled) return;
        setVoted(readVote(pollId));
        setProblem(
          error instanceof ApiError
            ? error.message
            : "Your vote may not have arrived. Please press it again.",
        );
      },
    );
    lastVote.current = settled;
  }
  return { voted, vote, problem };
}

const makeVoteKey = (pollId: number): string => `poll-${pollId}`;

const readVote = (pollId: number): number | undefined =>
  Number(readStoredText("browser", makeVoteKey(pollId))) || undefined;
