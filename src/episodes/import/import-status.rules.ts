import { formatZoneCity } from "#platform/time/zoned-time.rules.ts";
import { formatShortDate } from "#show/dates.rules.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import type { EpisodeConfig, ImportState } from "./import.contract.ts";

/** Formats a time as "Nov 18, 2026 at 14:05". */
export function formatDateAndTime(iso: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${formatShortDate(iso, timeZone)} at ${clock.format(new Date(iso))}`;
}

const padTwoDigits = (number: number): string => String(number).padStart(2, "0");
const toOption = (number: number) => ({ value: String(number), label: padTwoDigits(number) });

export const autoUpdateDayOptions = DAY_NAMES.map((day) => ({ value: day, label: day }));
export const autoUpdateHourOptions = Array.from({ length: 24 }, (_, hour) => toOption(hour));
export const autoUpdateMinuteOptions = [0, 15, 30, 45].map(toOption);

/** Returns the minute if it is one of the allowed ones, and 0 otherwise. Old configurations may have any minute. */
export const toAllowedUpdateMinute = (minute: number): 0 | 15 | 30 | 45 =>
  minute === 15 || minute === 30 || minute === 45 ? minute : 0;

export const describeUpdateSchedule = (
  { lastChecked, updateDay, updateHour, updateMinute }: EpisodeConfig,
  timeZone: string,
): string => {
  const last =
    lastChecked === null ? "Not checked yet." : `Last checked ${formatDateAndTime(lastChecked, timeZone)}.`;
  const nextUpdate = `${updateDay} at ${padTwoDigits(updateHour)}:${padTwoDigits(updateMinute)}, ${formatZoneCity(timeZone)} time,`;
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
  const videos = total ? `: ${done} of ${total} videos` : done > 0 ? `: ${done} videos` : "";
  return {
    label: `${runningLabels[kind]}${videos}`,
    value: total && kind === "clean-and-resync" ? Math.min(100, (done * 100) / total) : undefined,
  };
};
