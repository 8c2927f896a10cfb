import { formatClockTime } from "#episodes/durations.rules.ts";
import { describePollResult } from "#on-air/draws/choice.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";
import type { BoardThread } from "./board.contract.ts";
import { listMilestones, type Milestone, type ThreadDraw } from "./board.rules.ts";

/**
 * Shows a topic's six milestones. The marks of skipped and upcoming milestones are outlines, and the current
 * milestone's mark is amber.
 */
export function ThreadMilestones({ thread, draw }: { thread: BoardThread; draw: ThreadDraw | null }) {
  return (
    <ol aria-label="How far it has come" className="grid tablet:grid-cols-6 tablet:gap-y-3 tablet:pt-6">
      {listMilestones(thread).map((milestone) => (
        <MilestoneItem
          key={milestone.name}
          milestone={milestone}
          text={describeMilestone(milestone.name, thread, draw)}
        />
      ))}
    </ol>
  );
}

function MilestoneItem({ milestone, text }: { milestone: Milestone; text: string }) {
  const { shortDate } = useDateFormatters();
  const { name, at, state } = milestone;
  const isHollow = state === "ahead" || state === "skipped";
  return (
    <li
      aria-current={state === "here" ? "step" : undefined}
      className="group relative pb-4 max-tablet:pl-12 tablet:pt-5 tablet:pr-4 tablet:pb-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-3 left-0 group-last:hidden max-tablet:-bottom-3 max-tablet:w-2 max-tablet:leader-down tablet:-top-1 tablet:right-0 tablet:h-3 tablet:leader"
      />
      <span
        aria-hidden="true"
        className={cn(
          "absolute left-0 max-tablet:top-3",
          state === "here"
            ? "bg-mark max-tablet:h-1 max-tablet:w-8 tablet:-top-7 tablet:h-9 tablet:w-1"
            : "max-tablet:h-[3px] max-tablet:w-7 tablet:-top-5 tablet:h-7 tablet:w-[3px]",
          state !== "here" && (isHollow ? "border border-on-3" : "bg-on"),
        )}
      />
      <p className={cn("display text-t-3 tablet:max-desktop:text-t-2", isHollow && "text-on-3")}>
        {name}
        {isHollow && <span className="sr-only">{state === "ahead" ? ", not yet" : ", left out"}</span>}
      </p>
      {at && (
        <time dateTime={at} className="block text-on-2 text-t-1">
          {shortDate(at)}
        </time>
      )}
      {text && !isHollow && <p className="text-on-2 text-t-1 wrap-anywhere">{text}</p>}
    </li>
  );
}

function describeMilestone(
  name: Milestone["name"],
  { suggestedBy, votes, events, episode }: BoardThread,
  draw: ThreadDraw | null,
): string {
  const mergedCount = events.filter(({ kind }) => kind === "merged").length;
  if (name === "Suggested") return suggestedBy ? `By ${suggestedBy}` : "";
  if (name === "Listed") return "On the board";
  if (name === "Voted") {
    const voteText = formatCount(votes, "vote");
    return mergedCount > 0 ? `${voteText}. ${mergedCount} more had asked the same` : voteText;
  }
  if (name === "Drawn") return draw ? `With the word ${draw.word}` : "";
  if (name === "Chosen") return draw ? describePollResult(draw) : "";
  if (name === "Aired") return episode ? `${episode.title}, at ${formatClockTime(episode.seconds)}` : "";
  return "";
}
