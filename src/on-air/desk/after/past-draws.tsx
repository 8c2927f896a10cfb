import { useQuery } from "@tanstack/react-query";
import type { ShowDrawRow } from "#on-air/draws/draws.contract.ts";
import { getOptionId } from "#on-air/polls/poll-results.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { formatLongDate } from "#platform/time/zoned-time.rules.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { showDrawQuery, showDrawsQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { PollResultRow } from "./poll-result-row.tsx";

/** Lists the week's draws, each with its votes and a link to its proof. */
export function PastDraws({ desk: { week } }: { desk: Desk }) {
  const draws = useQuery(showDrawsQuery(week.date)).data ?? [];
  return draws.map((draw) => <PastDraw key={draw.id} draw={draw} />);
}

function PastDraw({ draw: { id, word, topics, chosen } }: { draw: ShowDrawRow }) {
  // The desk loaded this draw during the show, before its poll, so it has to be refetched.
  const draw = useQuery({ ...showDrawQuery(id), refetchOnMount: "always" }).data;
  const results = draw?.poll?.results ?? [];
  return (
    <section aria-labelledby={`draw-${id}`}>
      <h3 id={`draw-${id}`} className="flex items-center justify-between font-strong text-t-1">
        The draw
        <ButtonLink to={`/draws/${id}`} target="_blank" variant="link" size="sm">
          Draw {id}
        </ButtonLink>
      </h3>
      <ol className="mt-2 border-rule border-t">
        {topics.map((topic, index) => (
          <PollResultRow
            key={topic.id}
            number={index + 1}
            text={topic.text}
            isLit={topic.id === chosen}
            votes={results.find((one) => getOptionId(one) === topic.id)?.votes}
            note={topic.id === chosen ? "✓ On the table" : undefined}
          />
        ))}
      </ol>
      <p className="mt-2 text-on-2 text-t-0">Word: {word}.</p>
    </section>
  );
}

export function NextWeek({ desk: { nextWeek } }: { desk: Desk }) {
  if (!nextWeek) return null;
  const { date } = nextWeek;
  return (
    <section aria-labelledby="next-week">
      <h3 id="next-week" className="flex items-center justify-between font-strong text-t-1">
        Next week
        <ButtonLink to={`/admin/week/${date}`} variant="link" size="sm">
          Open
        </ButtonLink>
      </h3>
      <p className="font-label">{formatLongDate(new Date(date), "UTC")}</p>
      <p className="text-on-2">{describePlan(nextWeek)}</p>
    </section>
  );
}

function describePlan({ status, guest, guestNames, runSheet, skipReason }: Week): string {
  if (skipReason !== undefined) return `Skipped. ${skipReason}`;
  if (status === "ended") return "This show is over.";
  const minutes = runSheet.reduce((sum, part) => sum + part.minutes, 0);
  const guests = guest ? `${guest.name} ${guestNames ? "have" : "has"} confirmed.` : "No guest yet.";
  return `${guests} The run sheet is ${minutes} min long.`;
}
