import { formatClockTime } from "#episodes/durations.rules.ts";
import type { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import type { ShowDraw } from "#on-air/draws/draws.contract.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { BoardEvent, BoardThread } from "./board.contract.ts";

/** The part of a topic's last on-air draw that its thread shows. */
export type ThreadDraw = Pick<ShowDraw, "id" | "word" | "topics" | "chosen" | "poll">;

type ThreadMoments = {
  requesterName: string | null;
  suggestedAt: string | null;
  listedAt: string | null;
  merges: readonly string[];
  drawnAt: string | null;
  chosenAt: string | null;
  airedAt: string | null;
};

/** Returns what happened to a topic, in order. The thread's `requesterName` is null unless the name may be shown. */
export function listBoardEvents(thread: ThreadMoments, episode: EpisodeMoment | null): BoardEvent[] {
  const { requesterName, suggestedAt, listedAt, merges, drawnAt, chosenAt, airedAt } = thread;
  const makeEvents = (kind: BoardEvent["kind"], time: string | null, text: string): BoardEvent[] =>
    time === null ? [] : [{ kind, at: time, text }];
  return [
    ...makeEvents(
      "suggested",
      suggestedAt,
      requesterName ? `${requesterName} suggested it.` : "A viewer suggested it.",
    ),
    ...makeEvents("listed", listedAt, "Listed on the board."),
    ...merges.flatMap((at) =>
      makeEvents("merged", at, "A suggestion that asks the same thing was merged into it."),
    ),
    ...makeEvents("drawn", drawnAt, "Drawn on air."),
    ...makeEvents("chosen", chosenAt, "Chosen on air."),
    ...makeEvents("aired", airedAt, describeAiring(episode)),
    // A topic that has aired may be chosen again.
  ].toSorted((event, otherEvent) => Date.parse(event.at) - Date.parse(otherEvent.at));
}

function describeAiring(episode: EpisodeMoment | null): string {
  if (!episode) return "On the table.";
  const separator = /[?!.]$/.test(episode.title) ? "" : ",";
  return `On the table: ${episode.title}${separator} at ${formatClockTime(episode.seconds)}.`;
}

export const MILESTONE_NAMES = ["Suggested", "Listed", "Voted", "Drawn", "Chosen", "Aired"] as const;
export type Milestone = {
  name: (typeof MILESTONE_NAMES)[number];
  at: string | null;
  /**
   * `here` is the last milestone that the topic has reached. A milestone is `skipped` if the topic never reached it,
   * but has reached a later one.
   */
  state: "passed" | "here" | "ahead" | "skipped";
};

/** Returns the milestones on a topic's way to the show, with the times that are known. */
export function listMilestones({ events, votes }: Pick<BoardThread, "events" | "votes">): Milestone[] {
  const timesByKind = new Map<string, string>(events.map(({ kind, at }) => [kind, at]));
  const milestones = MILESTONE_NAMES.map((name) => ({
    name,
    at: timesByKind.get(name.toLowerCase()) ?? null,
  }));
  const isReached = ({ name, at }: Pick<Milestone, "name" | "at">) =>
    at !== null || (name === "Voted" && votes > 0);
  const lastReachedIndex = milestones.findLastIndex(isReached);
  return milestones.map((milestone, index) => {
    if (index >= lastReachedIndex)
      return { ...milestone, state: index === lastReachedIndex ? "here" : "ahead" };
    return { ...milestone, state: isReached(milestone) ? "passed" : "skipped" };
  });
}

/** Explains why voting is closed. Returns "" while it is open. */
export function explainClosedVoting({
  events,
  votes,
  status,
}: Pick<BoardThread, "events" | "votes" | "status">): string {
  if (status === "open") return "";
  const closingEvent = events.some(({ kind }) => kind === "drawn") ? "draw" : "episode";
  return `Voting is closed. It ended with the ${closingEvent}, at ${formatCount(votes, "vote")}.`;
}
