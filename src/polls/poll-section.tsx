import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ApiClient, ApiError, apiClient } from "#platform/browser/api-client.ts";
import { readStored, writeStored } from "#platform/browser/browser-storage.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { Hour } from "#ui/signs/hour.tsx";
import { PollCard } from "./poll-card.tsx";
import { judgeResults, nameOutcome } from "./poll-results.rules.ts";
import type { Poll, pollsEndpoints } from "./polls.contract.ts";

/** The poll on air: pressing a topic is voting. `sign` says that the show is live. */
export function PollSection({ poll, chosen, sign }: { poll: Poll; chosen: number | null; sign: ReactNode }) {
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
    <section data-ground="night-0" aria-labelledby="poll" className="px-gutter pt-5 pb-7 tablet:py-9">
      <div className="mx-auto max-w-measure">
        {sign}
        <h2 id="poll" className="display mt-3.5 text-t-6 leading-[1.1] tracking-[-0.02em]">
          {poll.open ? "Which one goes on the table?" : nameOutcome(judged, chosen)}
        </h2>
        {poll.open && <TimeLeft closesAt={poll.closesAt} />}
        <ol className="mt-3.5 grid gap-2.5 desktop:grid-cols-3">
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
        <p role="status" className="mt-5 text-on-2 text-t-1">
          {poll.open
            ? (problem ?? "The result comes when it closes, here and on air. Ties go to the hosts.")
            : `The poll is closed. ${total === 0 ? "The hosts choose." : "Ties go to the hosts."}`}
        </p>
      </div>
    </section>
  );
}

/** A tick of the hour is five seconds: the longest poll has sixty of them. */
const TICK_S = 5;

function TimeLeft({ closesAt }: { closesAt: string }) {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const measure = () => setLeft(Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now()) / 1000)));
    measure();
    const timer = setInterval(measure, 1000);
    return () => clearInterval(timer);
  }, [closesAt]);
  return (
    <>
      <Hour
        minute={left === undefined ? undefined : Math.max(0, 60 - left / TICK_S)}
        className="mt-6 [--mark:var(--on)] desktop:max-w-md"
      />
      <p className="figures mt-2.5 flex justify-between gap-4 text-t-1 desktop:max-w-md">
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
  retryWhenBusy(() => pollsApi("POST /api/polls/{id}/votes", { params: { id }, body: { topicId } }));

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
