import type { EpisodeListQuery } from "./episodes.contract.ts";

export type DurationFilter = EpisodeListQuery["duration"];

/** The range of each filter in seconds: more than `over`, up to `upTo`. `null` means no limit. */
export const durationBounds: Record<Exclude<DurationFilter, "all">, { over: number; upTo: number | null }> = {
  short: { over: -1, upTo: 15 * 60 },
  medium: { over: 15 * 60, upTo: 45 * 60 },
  long: { over: 45 * 60, upTo: null },
};

const twoDigits = (value: number) => String(value).padStart(2, "0");

const clockParts = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3_600), minutes: Math.floor((whole % 3_600) / 60), seconds: whole % 60 };
};

/** Formats a duration for storage: "mm:ss" under an hour, otherwise "h:mm:ss". */
export const durationText = (length: number): string => {
  const { hours, minutes, seconds } = clockParts(length);
  return `${hours > 0 ? `${hours}:` : ""}${twoDigits(minutes)}:${twoDigits(seconds)}`;
};

/** Formats a time in a video as players do: "0:00", "4:12", "1:02:03". */
export const clockTime = (seconds: number): string => durationText(seconds).replace(/^0(?=\d:)/, "");

/** Formats a duration as "58 min 41 s" or "1 h 1 min 7 s". Parts that are 0 are left out. */
export const durationWords = (length: number): string => {
  const { hours, minutes, seconds } = clockParts(length);
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, seconds && `${seconds} s`];
  return parts.filter(Boolean).join(" ") || "0 s";
};

export const isoDuration = (length: number): string => {
  const { hours, minutes, seconds } = clockParts(length);
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`];
  return `PT${parts.filter(Boolean).join("") || "0S"}`;
};

const clockText = /^(?:(\d{1,4}):([0-5]?\d)|(\d{1,4})):([0-5]\d)$/;

/** Returns the seconds of "mm:ss" (any number of minutes) or "h:mm:ss", or `null` for any other text. */
export const secondsOfDurationText = (text: string): number | null => {
  const parts = clockText.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutesOfHour, minutes, seconds] = parts;
  return Number(hours) * 3_600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds);
};
