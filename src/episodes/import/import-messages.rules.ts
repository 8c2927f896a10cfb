import type { VideoState } from "./import.rules.ts";

type LeftOutCounts = Record<Exclude<VideoState, "ready">, number>;

const leftOutReasons: [keyof LeftOutCounts, string][] = [
  ["upcoming", "upcoming"],
  ["live", "live now"],
  ["processing", "still processing"],
  ["private", "private"],
  ["unavailable", "deleted or unavailable"],
];

export const formatQuantity = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

const describeLeftOut = (leftOut: LeftOutCounts): string => {
  const reasons = leftOutReasons.filter(([state]) => leftOut[state] > 0);
  if (reasons.length === 0) return "";
  const total = reasons.reduce((sum, [state]) => sum + leftOut[state], 0);
  const list = reasons.map(([state, words]) => `${leftOut[state]} ${words}`).join(", ");
  return `${formatQuantity(total, "video", "videos")} left out: ${list}.`;
};

const joinSentences = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

const describeChanged = (changed: number): string =>
  changed > 0 ? `${formatQuantity(changed, "episode", "episodes")} brought up to date.` : "";

export const describeUpdate = (
  { added, changed, unwanted }: { added: number; changed: number; unwanted: number },
  leftOut: LeftOutCounts,
): string =>
  joinSentences(
    added > 0 ? `${formatQuantity(added, "new episode", "new episodes")} added.` : "No new episodes.",
    describeChanged(changed),
    unwanted > 0 ? `${formatQuantity(unwanted, "deleted episode stays", "deleted episodes stay")} away.` : "",
    describeLeftOut(leftOut),
  );

export const describeResync = (total: number, leftOut: LeftOutCounts): string =>
  joinSentences(
    `All episodes cleaned and resynced: ${formatQuantity(total, "episode", "episodes")}.`,
    describeLeftOut(leftOut),
  );

export type ImportOutcome = {
  text: string;
  outcome: "imported" | "changed" | "known" | "not-found" | "no-address" | Exclude<VideoState, "ready">;
};

const outcomeLabels: Record<Exclude<ImportOutcome["outcome"], "imported" | "changed">, string> = {
  known: "already an episode",
  "not-found": "not found",
  "no-address": "no video address or ID",
  upcoming: "not aired yet",
  live: "live now, an episode once it has ended",
  processing: "still processing, try again later",
  private: "private",
  unavailable: "not available",
};

export const describeImport = (outcomes: readonly ImportOutcome[]): string => {
  const others = outcomes.flatMap(({ text, outcome }) =>
    outcome === "imported" || outcome === "changed" ? [] : [`${text} (${outcomeLabels[outcome]})`],
  );
  const changed = outcomes.filter(({ outcome }) => outcome === "changed").length;
  const imported = outcomes.length - others.length - changed;
  return joinSentences(
    imported > 0 ? `${formatQuantity(imported, "video", "videos")} imported.` : "",
    imported + changed === 0 ? "No video imported." : "",
    describeChanged(changed),
    others.length > 0 ? `Left out: ${others.join(", ")}.` : "",
  );
};
