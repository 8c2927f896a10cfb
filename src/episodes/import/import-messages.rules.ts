import { formatCount } from "#platform/texts/counts.rules.ts";
import type { VideoState } from "./import.rules.ts";

type LeftOutCounts = Record<Exclude<VideoState, "ready">, number>;

const leftOutReasons: [keyof LeftOutCounts, string][] = [
  ["upcoming", "upcoming"],
  ["live", "live now"],
  ["processing", "still processing"],
  ["private", "private"],
  ["unavailable", "deleted or unavailable"],
];

const describeLeftOutVideos = (leftOut: LeftOutCounts): string => {
  const reasons = leftOutReasons.filter(([state]) => leftOut[state] > 0);
  if (reasons.length === 0) return "";
  const total = reasons.reduce((sum, [state]) => sum + leftOut[state], 0);
  const list = reasons.map(([state, words]) => `${leftOut[state]} ${words}`).join(", ");
  return `${formatCount(total, "video")} left out: ${list}.`;
};

const joinSentences = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

const describeChangedEpisodes = (changedCount: number): string =>
  changedCount > 0 ? `${formatCount(changedCount, "episode")} brought up to date.` : "";

export const describeUpdate = (
  { added, changed, unwanted }: { added: number; changed: number; unwanted: number },
  leftOut: LeftOutCounts,
): string =>
  joinSentences(
    added > 0 ? `${formatCount(added, "new episode")} added.` : "No new episodes.",
    describeChangedEpisodes(changed),
    unwanted > 0 ? `${formatCount(unwanted, "deleted episode stays", "deleted episodes stay")} away.` : "",
    describeLeftOutVideos(leftOut),
  );

export const describeResync = (total: number, leftOut: LeftOutCounts): string =>
  joinSentences(
    `All episodes cleaned and resynced: ${formatCount(total, "episode")}.`,
    describeLeftOutVideos(leftOut),
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
  const failedTexts = outcomes.flatMap(({ text, outcome }) =>
    outcome === "imported" || outcome === "changed" ? [] : [`${text} (${outcomeLabels[outcome]})`],
  );
  const changedCount = outcomes.filter(({ outcome }) => outcome === "changed").length;
  const importedCount = outcomes.length - failedTexts.length - changedCount;
  return joinSentences(
    importedCount > 0 ? `${formatCount(importedCount, "video")} imported.` : "",
    importedCount + changedCount === 0 ? "No video imported." : "",
    describeChangedEpisodes(changedCount),
    failedTexts.length > 0 ? `Left out: ${failedTexts.join(", ")}.` : "",
  );
};
