import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";

const TYPE_NAMES: Readonly<Record<string, string>> = { "audio/mpeg": "MP3", "audio/mp4": "M4A" };

/** Describes audio as "MP3, 54 MB, 58:41". Adds the URL if the file is on another site. */
export function describeAudio({ url, type, bytes, seconds }: EpisodeAudio): string {
  const place = url.startsWith("/") ? "" : `, from ${url}`;
  return `${TYPE_NAMES[type] ?? type}, ${formatFileSize(bytes)}, ${formatClockTime(Math.round(seconds))}${place}`;
}

/** Parses "58:41", "1:02:03" or a number of seconds. Returns NaN for anything else. */
export const parseAudioLength = (text: string): number =>
  /^(?:\d+:){0,2}\d+$/.test(text.trim())
    ? text.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0)
    : Number.NaN;
