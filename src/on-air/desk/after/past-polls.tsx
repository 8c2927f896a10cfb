import { useQuery } from "@tanstack/react-query";
import { summarizeResults } from "#on-air/polls/poll-results.rules.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import { pollsQuery } from "../desk.queries.ts";
import { HeldVotes } from "../draw/held-votes.tsx";
import type { Desk } from "../use-desk.ts";
import { ResultRow } from "./result-row.tsx";

/** Lists a week's free polls. Polls on a draw's topics are listed with the draw. */
export function PastPolls({ desk: { week, mayChange } }: { desk: Desk }) {
  const polls = useQuery(pollsQuery(week.date)).data ?? [];
  return polls
    .filter(({ question }) => question !== null)
    .map((poll) => <PastPoll key={poll.id} poll={poll} mayChange={mayChange} />);
}

function PastPoll({ poll, mayChange }: { poll: Poll; mayChange: boolean }) {
  const { rows, total } = summarizeResults(poll.results ?? []);
  const heldCount = poll.heldVotes ?? 0;
  return (
    <section aria-labelledby={`poll-${poll.id}`}>
      <h3 id={`poll-${poll.id}`} dir="auto" className="font-strong text-t-1 wrap-anywhere">
        {poll.question}
      </h3>
      <ol className="mt-2 border-rule border-t">
        {rows.map(({ option, votes, leads }, index) => (
          <ResultRow
            key={option}
            number={index + 1}
            text={poll.options[index]?.text ?? ""}
            isLit={leads}
            votes={votes}
          />
        ))}
      </ol>
      <p className="mt-2 text-on-2 text-t-0">
        {total === 1 ? "1 vote" : `${total.toLocaleString("en-US")} votes`}.
      </p>
      {heldCount > 0 && <HeldVotes pollId={poll.id} count={heldCount} mayCount={mayChange} />}
    </section>
  );
}
