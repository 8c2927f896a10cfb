import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import type { EpisodeListQuery } from "./episodes.contract.ts";

export type DurationFilter = EpisodeListQuery["duration"];

/** The range of each filter in seconds: more than `over` and at most `upTo`. Null means no limit. */
export const durationFilterBounds: Record<
  Exclude<DurationFilter, "all">,
  { over: number; upTo: number | null }
> = {
  short: { over: -1, upTo: 15 * 60 },
  medium: { over: 15 * 60, upTo: 45 * 60 },
  long: { over: 45 * 60, upTo: null },
};

const splitDuration = (seconds: number) => {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  return {
    hours: Math.floor(wholeSeconds / 3_600),
    minutes: Math.floor((wholeSeconds % 3_600) / 60),
    seconds: wholeSeconds % 60,
  };
};

/** Formats a duration as it is stored: "mm:ss" if it is under an hour, otherwise "h:mm:ss". */
export const formatDuration = (length: number): string => {
  const { hours, minutes, seconds } = splitDuration(length);
  return `${hours > 0 ? `${hours}:` : ""}${padTwoDigits(minutes)}:${padTwoDigits(seconds)}`;
};

/** Formats a time in a video as players do: "0:00", "4:12", "1:02:03". */
export const formatClockTime = (seconds: number): string => formatDuration(seconds).replace(/^0(?=\d:)/, "");

/** Formats a duration as "58 min 41 s" or "1 h 1 min 7 s", leaving out units that are 0. */
export const describeDuration = (length: number): string => {
  const { hours, minutes, seconds } = splitDuration(length);
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, seconds && `${seconds} s`];
  return parts.filter(Boolean).join(" ") || "0 s";
};

export const formatIsoDuration = (length: number): string => {
  const { hours, minutes, seconds } = splitDuration(length);
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`];
  return `PT${parts.filter(Boolean).join("") || "0S"}`;
};

const DURATION_PATTERN = /^(?:(\d{1,4}):([0-5]?\d)|(\d{1,4})):([0-5]\d)$/;

/** Parses "mm:ss" (with any number of minutes) or "h:mm:ss" into seconds. Returns `null` for any other text. */
export const parseDuration = (text: string): number | null => {
  const match = DURATION_PATTERN.exec(text.trim());
  if (!match) return null;
  const [, hours = "0", minutesOfHour, minutes, seconds] = match;
  return Number(hours) * 3_600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds);
};
