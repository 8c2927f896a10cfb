import { formatNumber, padTwoDigits } from "#platform/texts/counts.rules.ts";
import { formatTimeOfDay, formatZoneCity } from "#platform/time/zoned-time.rules.ts";
import { formatShortDate } from "#show/dates.rules.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import type { EpisodeConfig, ImportState } from "./import.contract.ts";

/** Formats a time as "Nov 18, 2026 at 2:05 PM". */
export const formatDateAndTime = (iso: string, timeZone: string): string =>
  `${formatShortDate(iso, timeZone)} at ${formatTimeOfDay(new Date(iso), timeZone)}`;

const toOption = (number: number) => ({ value: String(number), label: padTwoDigits(number) });

export const autoUpdateDayOptions = DAY_NAMES.map((day) => ({ value: day, label: day }));
export const autoUpdateHourOptions = Array.from({ length: 24 }, (_, hour) => toOption(hour));
export const autoUpdateMinuteOptions = [0, 15, 30, 45].map(toOption);

/** Returns the minute if it is one of the allowed ones, and 0 otherwise. Old configurations may have any minute. */
export const toAllowedUpdateMinute = (minute: number): 0 | 15 | 30 | 45 =>
  minute === 15 || minute === 30 || minute === 45 ? minute : 0;

export const describeUpdateSchedule = (
  { lastChecked, updateDay, updateHour, updateMinute, channelId }: EpisodeConfig,
  timeZone: string,
): string => {
  const last =
    lastChecked === null ? "Not checked yet." : `Last checked ${formatDateAndTime(lastChecked, timeZone)}.`;
  if (channelId === "") return `${last} Nothing is imported until you enter a channel.`;
  const nextTime = formatTimeOfDay(new Date(Date.UTC(2000, 0, 1, updateHour, updateMinute)), "UTC");
  const nextUpdate = `${updateDay} at ${nextTime}, ${formatZoneCity(timeZone)} time,`;
  return `${last} The next update runs ${nextUpdate} and covers the latest 50 videos.`;
};

type RunningUpdate = NonNullable<ImportState["running"]>;

const runningLabels: Record<RunningUpdate["kind"], string> = {
  update: "Reading the latest videos",
  "clean-and-resync": "Reading the whole channel",
  "update-specific": "Importing videos",
};

/** Describes the progress of a running import as text and, for a resync whose total is known, as a percentage. */
export const describeUpdateProgress = ({
  kind,
  done,
  total,
}: RunningUpdate): { label: string; value: number | undefined } => {
  const formattedDone = formatNumber(done);
  const videos = total
    ? `: ${formattedDone} of ${formatNumber(total)} videos`
    : done > 0
      ? `: ${formattedDone} videos`
      : "";
  return {
    label: `${runningLabels[kind]}${videos}`,
    value: total && kind === "clean-and-resync" ? Math.min(100, (done * 100) / total) : undefined,
  };
};
