import { useQuery } from "@tanstack/react-query";
import { summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { pollsQuery } from "../desk.queries.ts";
import { DeskColumn, DeskFrame, useDeskTab } from "../desk-frame.tsx";
import { HeldVotesNotice } from "../draw/held-votes-notice.tsx";
import { DeskQuestions } from "../questions/questions-panel.tsx";
import { RunSheet } from "../sheet/run-sheet.tsx";
import type { Desk } from "../use-desk.ts";
import { useDeskKeys } from "../use-desk-keys.ts";
import { AfterShow } from "./after-show.tsx";
import { PartTimings } from "./part-timings.tsx";
import { NextWeek, PastDraws } from "./past-draws.tsx";
import { PollResultRow } from "./poll-result-row.tsx";

export default function AfterView({ desk }: { desk: Desk }) {
  const [tab, setTab] = useDeskTab(desk, false);
  useDeskKeys(desk, null);
  return (
    <DeskFrame
      desk={desk}
      tabs={{
        opened: tab,
        options: [
          { value: "sheet", label: "Run sheet" },
          { value: "middle", label: "After" },
        ],
        onOpen: setTab,
      }}
      columns="desktop:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]"
    >
      <DeskColumn isOpen={tab === "middle"}>
        <AfterShow desk={desk} />
        <PartTimings week={desk.week} />
        <DeskQuestions desk={desk} />
      </DeskColumn>
      <DeskColumn isOpen={tab === "sheet"}>
        <PastDraws desk={desk} />
        <PastPolls desk={desk} />
        <NextWeek desk={desk} />
        <RunSheet desk={desk} />
      </DeskColumn>
    </DeskFrame>
  );
}

/** Lists a week's free polls. Polls on a draw's topics are listed with the draw. */
function PastPolls({ desk: { week, mayChange } }: { desk: Desk }) {
  const polls = useQuery(pollsQuery(week.date)).data ?? [];
  return polls
    .filter(({ question }) => question !== null)
    .map((poll) => <PastPoll key={poll.id} poll={poll} mayChange={mayChange} />);
}

function PastPoll({ poll, mayChange }: { poll: Poll; mayChange: boolean }) {
  const { rows, total } = summarizePollResults(poll.results ?? []);
  const heldCount = poll.heldVotes ?? 0;
  return (
    <section aria-labelledby={`poll-${poll.id}`}>
      <h3 id={`poll-${poll.id}`} dir="auto" className="font-strong text-t-1 wrap-anywhere">
        {poll.question}
      </h3>
      <ol className="mt-2 border-rule border-t">
        {rows.map(({ option, votes, leads }, index) => (
          <PollResultRow
            key={option}
            number={index + 1}
            text={poll.options[index]?.text ?? ""}
            isLit={leads}
            votes={votes}
          />
        ))}
      </ol>
      <p className="mt-2 text-on-2 text-t-0">{formatCount(total, "vote")}.</p>
      {heldCount > 0 && <HeldVotesNotice pollId={poll.id} count={heldCount} mayCount={mayChange} />}
    </section>
  );
}
