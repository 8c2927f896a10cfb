/** What the team is told after an import. */
import type { SortedUploads, VideoVerdict } from "#videos/videos.rules.ts";

type LeftOut = SortedUploads["leftOut"];

const leftOutWords: Record<keyof LeftOut, string> = {
  upcoming: "upcoming",
  live: "live now",
  processing: "still processing",
  private: "private",
  unavailable: "deleted or unavailable",
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "2 videos left out: 1 upcoming, 1 private." or nothing. */
const leftOutSentence = (leftOut: LeftOut): string => {
  const reasons = Object.entries(leftOutWords).flatMap(([reason, words]) => {
    const count = leftOut[reason as keyof LeftOut];
    return count > 0 ? [`${count} ${words}`] : [];
  });
  const total = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  return total > 0 ? `${counted(total, "video", "videos")} left out: ${reasons.join(", ")}.` : "";
};

const sentences = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

type Import = { added: number; changed: number; unwanted: number };

/** After a regular update. */
export const updateWords = ({ added, changed, unwanted }: Import, leftOut: LeftOut): string =>
  sentences(
    added > 0 ? `${counted(added, "new episode", "new episodes")} added.` : "No new episodes.",
    changed > 0 ? `${counted(changed, "episode", "episodes")} brought up to date.` : "",
    unwanted > 0 ? `${counted(unwanted, "deleted episode stays", "deleted episodes stay")} away.` : "",
    leftOutSentence(leftOut),
  );

/** After everything was replaced. */
export const resyncWords = (count: number, leftOut: LeftOut): string =>
  sentences(
    `All episodes cleaned and resynced: ${counted(count, "episode", "episodes")}.`,
    leftOutSentence(leftOut),
  );

/** What became of one video that was asked for by name. */
export type AskedVideo = {
  asked: string;
  outcome: "imported" | "known" | "not-found" | "no-address" | VideoVerdict;
};

const outcomeWords: Record<Exclude<AskedVideo["outcome"], "imported" | "episode">, string> = {
  known: "already an episode",
  "not-found": "not found",
  "no-address": "no video address or ID",
  upcoming: "not aired yet",
  live: "live now, an episode once it has ended",
  processing: "still processing, try again later",
  private: "private",
  unavailable: "not available",
};

/** After single videos were imported: how many, and for each other one why not. */
export const specificWords = (videos: readonly AskedVideo[], changed: number): string => {
  const imported = videos.filter((video) => video.outcome === "imported").length;
  const others = videos.flatMap(({ asked, outcome }) =>
    outcome === "imported" || outcome === "episode" ? [] : [`${asked} (${outcomeWords[outcome]})`],
  );
  return sentences(
    imported > 0 ? `${counted(imported, "video", "videos")} imported.` : "No video imported.",
    changed > 0 ? `${counted(changed, "episode", "episodes")} brought up to date.` : "",
    others.length > 0 ? `Left out: ${others.join(", ")}.` : "",
  );
};
