import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { teamQuestionsQuery } from "#on-air/questions/questions.queries.ts";
import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { deskStream } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { getHoldProps } from "./hold-props.ts";
import { TeamQuestionList } from "./team-list.tsx";
import { type TeamQuestions, useTeamQuestions } from "./use-team-questions.ts";

/** Shows the questions on the desk. Renders nothing if the show is over and had none. */
export function DeskQuestions({ desk: { week, state, mayChange } }: { desk: Desk }) {
  return (
    <QuestionsPanel date={week.date} live={state} mayChange={mayChange} isOver={week.status === "ended"} />
  );
}

/** Shows a show's questions to the team, on the desk or on a moderator's phone. */
export function QuestionsPanel({
  date,
  live,
  mayChange,
  isOver = false,
  heading: Heading = "h3",
}: {
  date: string;
  /** The live state, or undefined if a different show is live. */
  live: TeamLiveState | undefined;
  mayChange: boolean;
  isOver?: boolean;
  heading?: "h2" | "h3";
}) {
  const team = useTeamQuestions(date);
  const isOpen = live?.questions.open ?? false;
  const count = team.questions?.length ?? 0;
  const stateText = isOpen ? `Open, ${count} so far` : "Closed";
  if (isOver && count === 0) return null;
  return (
    <section aria-labelledby="questions-heading" className="grid gap-4">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4">
        <Heading id="questions-heading" className={Heading === "h2" ? "title" : "font-strong text-t-1"}>
          Questions
        </Heading>
        {mayChange && !isOver ? (
          <Switch
            label={stateText}
            // 'Closed, off' would sound as if they were open.
            aria-label={`Questions: ${stateText}`}
            checked={isOpen}
            disabled={team.hold?.isShort === false || live === undefined}
            onCheckedChange={(open) => !team.hold && void team.openOrClose(open)}
          />
        ) : (
          <p className="text-on-2 text-t-0">{stateText}</p>
        )}
      </div>
      {live?.question && <OnScreenQuestion team={team} question={live.question} />}
      {team.error && !team.questions ? (
        <p role="alert">
          The questions could not be read.{" "}
          <Button variant="link" onClick={() => void team.refetch()}>
            Try again
          </Button>
        </p>
      ) : count === 0 && !isOpen ? (
        <p className="text-on-2">
          Questions open with the show{mayChange ? ", or earlier with this switch" : ""}.
        </p>
      ) : (
        <TeamQuestionList team={team} rights={{ mayShow: mayChange && live?.status === "live" }} />
      )}
    </section>
  );
}

/**
 * Tells screen readers when the first question is waiting. The number isn't read, because it changes every few seconds.
 * The panel loads the questions, so this only reads what has been loaded.
 */
export function WaitingQuestionsStatus({ date }: { date: string }) {
  const { data = [] } = useQuery({ ...teamQuestionsQuery(date), enabled: false });
  return (
    <p role="status" className="sr-only">
      {data.some(({ status }) => status === "waiting") && "There are questions to read."}
    </p>
  );
}

function OnScreenQuestion({
  team,
  question: { key, text, name },
}: {
  team: TeamQuestions;
  question: NonNullable<TeamLiveState["question"]>;
}) {
  const shownQuestion = team.questions?.find((one) => one.key === key);
  const now = useNow(useLiveStream(deskStream).clockOffset);
  const shownAt = shownQuestion?.shownAt ? Date.parse(shownQuestion.shownAt) : undefined;
  return (
    <div data-ground="night-1" className="rounded-sign p-4">
      <p className="flex items-center gap-2.5 text-t-0">
        <Monitor aria-hidden="true" className="size-4" /> On screen
        {shownAt !== undefined && now !== undefined && `, ${formatLengthMs(now - shownAt)}`}
        <b className="figures ml-auto text-t-2">{shownQuestion?.votes.toLocaleString("en-US")}</b>
      </p>
      <p dir="auto" className="mt-1 font-label text-t-2 wrap-anywhere">
        {text}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 text-on-2 text-t-0 wrap-anywhere">
          {name ?? "Anonymous"}
        </span>
        <Button
          variant="secondary"
          size="sm"
          {...getHoldProps(team)}
          onClick={() => void team.move(key, "answered")}
        >
          Answered
        </Button>
        <Button
          variant="ghost"
          size="sm"
          {...getHoldProps(team)}
          onClick={() => void team.move(key, "accepted")}
        >
          Take off
        </Button>
      </div>
    </div>
  );
}
