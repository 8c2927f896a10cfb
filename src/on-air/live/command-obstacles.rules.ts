import type { WeekStatus } from "#on-air/week/week.contract.ts";
import type { LiveCommand } from "./live-commands.contract.ts";

export type CommandSituation = {
  status: WeekStatus;
  isOtherLive: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  hasDraw: boolean;
  isChosen: boolean;
  isPollOpen: boolean;
  /** Whether the command opens a poll with its own question. */
  isFreePoll: boolean;
};

const ON_AIR_COMMANDS = new Set<LiveCommand["command"]>([
  "end",
  "next",
  "back",
  "draw",
  "choose",
  "open-poll",
  "close-poll",
]);

const OFF_AIR_REASONS: Record<Exclude<WeekStatus, "live">, string> = {
  planned: "This show is not on air yet",
  skipped: "This week is skipped",
  ended: "This show is over",
};

/** Returns why a command isn't possible right now, or undefined if it is. */
export function findCommandObstacle(
  command: LiveCommand["command"],
  situation: CommandSituation,
): string | undefined {
  if (situation.status !== "live" && ON_AIR_COMMANDS.has(command)) return OFF_AIR_REASONS[situation.status];
  const isDecided = situation.isChosen && ALREADY_DECIDED_REASON;
  const obstacles: Record<LiveCommand["command"], string | false> = {
    skip:
      situation.status !== "planned" &&
      { ...OFF_AIR_REASONS, skipped: "This week is already skipped", live: ALREADY_LIVE_REASON }[
        situation.status
      ],
    unskip:
      situation.status !== "skipped" &&
      (situation.status === "ended" ? OFF_AIR_REASONS.ended : "This week is not skipped"),
    "go-live": findStartObstacle(situation),
    end: false,
    next: !situation.hasNext && "This is the last part of the run sheet",
    back: !situation.hasPrevious && "This is the first part of the run sheet",
    draw: isDecided,
    choose: situation.hasDraw ? isDecided : "Nothing is drawn yet",
    "open-poll": findPollObstacle(situation),
    "close-poll": !situation.isPollOpen && "No poll is open",
    scene: situation.isOtherLive
      ? OTHER_SHOW_LIVE_REASON
      : situation.status !== "live" && situation.status !== "planned" && OFF_AIR_REASONS[situation.status],
  };
  return obstacles[command] || undefined;
}

function findPollObstacle({ isFreePoll, hasDraw, isChosen, isPollOpen }: CommandSituation): string | false {
  if (!isFreePoll && !hasDraw) return "Nothing is drawn yet";
  if (!isFreePoll && isChosen) return ALREADY_DECIDED_REASON;
  return isPollOpen && "The poll is already open";
}

const ALREADY_DECIDED_REASON = "A topic is already on the table";
const ALREADY_LIVE_REASON = "This show is already on air";
const OTHER_SHOW_LIVE_REASON = "Another show is still on air. End it first.";

function findStartObstacle({ status, isOtherLive }: CommandSituation): string | false {
  if (status === "live") return ALREADY_LIVE_REASON;
  if (isOtherLive) return OTHER_SHOW_LIVE_REASON;
  return status !== "planned" && OFF_AIR_REASONS[status];
}
