import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { formatTimeUntil } from "#on-air/live/live.rules.ts";
import type { LiveCommand } from "#on-air/live/live-commands.contract.ts";
import { getOptionId } from "#on-air/polls/poll-results.rules.ts";
import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import type { RunSheetItem, Week } from "#on-air/week/week.contract.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";

/** A command without its version, which is added when the command is sent. */
export type DeskCommand = LiveCommand extends infer SingleCommand
  ? SingleCommand extends LiveCommand
    ? Omit<SingleCommand, "version">
    : never
  : never;

/**
 * The button that the producer should press next: its label, a hint below it, and its command. The command is null
 * while the desk is waiting for somebody. If `waits` is "word", pressing the button opens the field for the audience's
 * word.
 */
export type DeskCue = { label: string; hint: string; command: DeskCommand | null; waits?: "word" };

export type DeskCueInput = {
  week: Week;
  /** The live state, or undefined if another week is live or the live state isn't known yet. */
  state?: TeamLiveState | undefined;
  word: string;
  pollSeconds: number;
};

/** Returns the next button to press in a week, or null once the week is over. */
export function findDeskCue({ week, state, word, pollSeconds }: DeskCueInput): DeskCue | null {
  if (week.status === "ended") return null;
  if (week.status === "skipped")
    return { label: "Unskip", hint: "then: the week is planned again", command: { command: "unskip" } };
  if (week.status === "planned")
    return {
      label: "Go live",
      hint: describeNextPart(week.runSheet[0], "No run sheet"),
      command: { command: "go-live" },
    };
  if (!state) return { label: "One moment", hint: "Finding out what is on air", command: null };
  return (
    findPollCue(week, state) ??
    findChoiceCue(week, state, pollSeconds) ??
    findDrawCue(week, state, word) ??
    findNextCue(week, state)
  );
}

/** Returns a string that identifies the situation the producer sees, because a press only counts for that situation. */
export const makeSituationKey = (week: Week, state: TeamLiveState | undefined): string =>
  JSON.stringify([
    week.status,
    state?.current,
    state?.draw?.id,
    findDeskCue({ week, state, word: "", pollSeconds: 0 })?.label,
  ]);

function findPollCue(week: Week, { draw, poll, current }: TeamLiveState): DeskCue | null {
  if (!poll) return null;
  const isFree = poll.question !== null;
  if (poll.open) {
    const hint = isFree ? "then: the result, on air" : "then: choose the topic";
    return { label: "Close the poll", hint, command: { command: "close-poll" } };
  }
  if (isFree || !draw || draw.chosen !== null) return null;
  const mostVotes = Math.max(...(poll.results ?? []).map(({ votes }) => votes), 0);
  const leaders = poll.results?.filter(({ votes }) => votes === mostVotes) ?? [];
  const [first] = leaders;
  if (!first || leaders.length > 1)
    return {
      label: "Choose one",
      hint: mostVotes === 0 ? "Nobody voted: the hosts choose" : "A tie: the hosts choose",
      command: null,
    };
  const topicId = getOptionId(first);
  const number = draw.topics.findIndex((topic) => topic.topicId === topicId) + 1;
  const hint = describeNextPart(findNextPart(week.runSheet, current));
  return { label: `Choose ${number}`, hint, command: { command: "choose", topicId } };
}

/**
 * Returns the button to press next if a draw still needs a decision, regardless of which part is on air. If a poll is
 * planned, the audience decides; otherwise the hosts do.
 */
function findChoiceCue(week: Week, { draw, current }: TeamLiveState, pollSeconds: number): DeskCue | null {
  if (!draw || draw.chosen !== null) return null;
  if (!hasPollPart(week)) return { label: "Choose one", hint: "or open a poll on the three", command: null };
  const isInPoll = findPart(week, current)?.kind === "poll";
  const next = !isInPoll && findNextPart(week.runSheet, current)?.kind === "poll";
  return {
    label: "Open the poll",
    hint: `${formatLengthMs(pollSeconds * 1000)}, on the drawn three`,
    command: { command: "open-poll", seconds: pollSeconds, ...(next && { next }) },
  };
}

function findDrawCue(week: Week, { draw, current }: TeamLiveState, word: string): DeskCue | null {
  const kind = findPart(week, current)?.kind;
  if (draw || (kind !== "draw" && kind !== "poll")) return null;
  if (word === "")
    return { label: "Draw", hint: "Type the audience's word first", command: null, waits: "word" };
  return {
    label: `Draw with “${word}”`,
    hint: hasPollPart(week) ? "then: the poll" : "then: choose one",
    command: { command: "draw", word },
  };
}

export const hasPollPart = ({ runSheet }: Week): boolean => runSheet.some(({ kind }) => kind === "poll");

const findPart = ({ runSheet }: Week, current: number | null) => runSheet.find(({ id }) => id === current);

function findNextCue(week: Week, { current }: TeamLiveState): DeskCue {
  const next = findNextPart(week.runSheet, current);
  if (!next) return { label: "End the show", hint: "then: the site goes quiet", command: { command: "end" } };
  return {
    label: `Next: ${getPartTitle(next)}`,
    hint: describeNextPart(findNextPart(week.runSheet, next.id)),
    command: { command: "next" },
  };
}

export function findNextPart(runSheet: readonly RunSheetItem[], current: number | null) {
  return runSheet[runSheet.findIndex(({ id }) => id === current) + 1];
}

const describeNextPart = (item: RunSheetItem | undefined, without = "Last part"): string =>
  item ? `then: ${getPartTitle(item)}, ${item.minutes} min` : without;

/**
 * Returns the scene to switch to along with a command, so that viewers immediately see what was drawn, opened or
 * chosen.
 */
export const findSceneForCommand = ({ command }: DeskCommand): "draw" | "poll" | "topic" | undefined =>
  (({ draw: "draw", "open-poll": "poll", choose: "topic" }) as const)[command as "draw"];

const CONFIRM_IF_EARLIER_BY_MS = 5 * MINUTE_MS;

/** Returns how early going live now would be ('40 min'), or null if it isn't early enough to ask for a confirmation. */
export const describeEarliness = (startsAt: string, now: number): string | null =>
  Date.parse(startsAt) - now > CONFIRM_IF_EARLIER_BY_MS
    ? formatTimeUntil(new Date(startsAt), new Date(now))
    : null;
