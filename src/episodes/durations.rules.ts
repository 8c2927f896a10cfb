/** How long an episode is: the stored text, and the three buckets. */
import type { EpisodeListQuery } from "#episodes/episodes.contract.ts";

export type DurationFilter = EpisodeListQuery["duration"];
export type DurationBucket = Exclude<DurationFilter, "all">;

const shortUpToSeconds = 15 * 60;
const mediumUpToSeconds = 45 * 60;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The stored duration text: "mm:ss" under an hour, "h:mm:ss" from there on (specification, sections 3 and 9). */
export const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const rest = `${twoDigits(Math.floor((whole % 3_600) / 60))}:${twoDigits(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

/** As a player writes a moment: "0:00", "4:12", "1:02:03". */
export const clockTime = (seconds: number): string => durationText(seconds).replace(/^0(?=\d:)/, "");

/** The length in words: "58 min 41 s", "1 h 1 min 7 s"; what is 0 is not said. */
export const durationWords = (seconds: number): string => {
  const words = figuresOf(seconds).flatMap(([figure, , word]) => (figure > 0 ? [`${figure} ${word}`] : []));
  return words.join(" ") || "0 s";
};

/** The length as ISO 8601: "PT58M41S". */
export const isoDuration = (seconds: number): string => {
  const parts = figuresOf(seconds).flatMap(([figure, unit]) => (figure > 0 ? [`${figure}${unit}`] : []));
  return `PT${parts.join("") || "0S"}`;
};

const figuresOf = (seconds: number): [number, string, string][] => {
  const whole = Math.max(0, Math.floor(seconds));
  return [
    [Math.floor(whole / 3_600), "H", "h"],
    [Math.floor((whole % 3_600) / 60), "M", "min"],
    [whole % 60, "S", "s"],
  ];
};

const clockText = /^(?:(\d{1,4}):([0-5]?\d)|(\d{1,4})):([0-5]\d)$/;

/** Seconds of "mm:ss" (any number of minutes) or "h:mm:ss"; `null` for anything else. */
export const secondsOfDurationText = (text: string): number | null => {
  const parts = clockText.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutesOfHour, minutes] = parts;
  return Number(hours) * 3_600 + Number(minutesOfHour ?? minutes) * 60 + Number(parts[4]);
};

/** Short is up to 15 minutes, medium over 15 up to 45, long over 45; both borders belong to the shorter one. */
export const durationBucket = (seconds: number): DurationBucket => {
  if (seconds <= shortUpToSeconds) return "short";
  return seconds <= mediumUpToSeconds ? "medium" : "long";
};

/** The seconds of a bucket: over the first, up to the second; `null` where it has no end. */
export const durationBounds = (bucket: DurationBucket): { over: number; upTo: number | null } => {
  if (bucket === "short") return { over: -1, upTo: shortUpToSeconds };
  return bucket === "medium"
    ? { over: shortUpToSeconds, upTo: mediumUpToSeconds }
    : { over: mediumUpToSeconds, upTo: null };
};

/** Whether an episode passes the duration filter. "all" takes every one; an unreadable duration passes only "all". */
export const matchesDuration = (duration: string, filter: DurationFilter): boolean => {
  if (filter === "all") return true;
  const seconds = secondsOfDurationText(duration);
  return seconds !== null && durationBucket(seconds) === filter;
};
