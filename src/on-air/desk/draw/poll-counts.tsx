import { getOptionId, summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { CommandButton } from "../command-button.tsx";
import type { Desk } from "../use-desk.ts";
import { HeldVotesNotice } from "./held-votes-notice.tsx";

type State = NonNullable<Desk["state"]>;

/** Shows the poll with its vote counts, which only the team can see until the poll is closed. */
export function PollCounts({
  desk,
  poll,
  draw,
  id,
}: {
  desk: Desk;
  poll: NonNullable<State["poll"]>;
  /** The draw whose topics the poll is about; null for a free poll. */
  draw: State["draw"];
  /** The id of the section's heading. */
  id: string;
}) {
  const { state, now, mayChange } = desk;
  const closesAt = Date.parse(poll.closesAt);
  // On the server, `now` is undefined, because the server can't know when the page will be read.
  const msLeft = now === undefined ? undefined : Math.max(0, closesAt - now);
  const lengthMs = closesAt - Date.parse(poll.openedAt);
  const { rows, total, isTie } = summarizePollResults(poll.results ?? state?.votes ?? []);
  const heldVotes = poll.heldVotes ?? state?.heldVotes ?? 0;
  const mayChoose = draw !== null && mayChange && !poll.open && draw.chosen === null;
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h3 id={id} tabIndex={-1} className="font-strong text-t-1 outline-none">
          {poll.open ? "Poll" : "Poll closed"}
        </h3>
        <p className={poll.open ? "font-label" : "text-on-2"}>
          {poll.open ? describeTimeLeft(msLeft) : formatCount(total, "vote")}
        </p>
      </div>
      {poll.open && (
        <HourScale
          minute={msLeft === undefined ? undefined : 60 - Math.min(60, (msLeft / Math.max(1, lengthMs)) * 60)}
          className="mt-2"
        />
      )}
      {poll.question !== null && (
        <p dir="auto" className="mt-2 font-label text-t-1 wrap-anywhere">
          {poll.question}
        </p>
      )}
      <ol className="mt-2 border-rule border-t">
        {poll.options.map((option, index) => {
          const optionId = getOptionId(option);
          const row = rows.find((one) => one.option === optionId);
          const isChosen = draw?.chosen === optionId;
          const isLit = poll.open || row?.leads || isChosen;
          return (
            <li
              key={optionId}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-1 border-rule border-b py-2.5"
            >
              <span className={isLit ? "font-strong" : "text-on-2"}>{index + 1}</span>
              <div className={cn("wrap-anywhere", !isLit && "text-on-2")}>
                <p dir="auto">{option.text}</p>
                <div
                  className={cn("mt-2 h-1.25 origin-left", row?.leads ? "bg-bar" : "bg-on-3")}
                  style={{ transform: `scaleX(${row?.share ?? 0})` }}
                />
                {isChosen && <p className="mt-1 font-strong text-t-0">✓ On the table</p>}
                {mayChoose && (isTie || !row?.leads) && (
                  <CommandButton
                    desk={desk}
                    command={{ command: "choose", topicId: optionId }}
                    variant="link"
                    size="sm"
                  >
                    Choose this one
                  </CommandButton>
                )}
              </div>
              <b className={cn("figures pl-4 text-[1.4rem] leading-tight", !isLit && "text-on-2")}>
                {(row?.votes ?? 0).toLocaleString("en-US")}
              </b>
            </li>
          );
        })}
      </ol>
      {heldVotes > 0 && <HeldVotesNotice pollId={poll.id} count={heldVotes} mayCount={mayChange} />}
      {(poll.open || (mayChoose && (isTie || total === 0))) && (
        <p className="mt-3 text-on-2 text-t-0">
          {poll.open
            ? `${formatCount(total, "vote")}. Only you see the counts until it is closed.`
            : isTie
              ? "It's a tie: choose one of the leaders yourself."
              : "Nobody voted: choose one yourself."}
        </p>
      )}
    </>
  );
}

const describeTimeLeft = (msLeft: number | undefined): string =>
  msLeft === undefined ? "Open" : `Open, closes in ${formatLengthMs(msLeft)}`;
