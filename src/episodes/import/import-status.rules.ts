import { formatCity } from "#platform/time/zoned-time.rules.ts";
import { shortDate } from "#show/dates.rules.ts";
import type { EpisodeConfig, ImportState } from "./import.contract.ts";
import { count } from "./import-messages.rules.ts";

export function formatMoment(iso: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${shortDate(iso, timeZone)} at ${clock.format(new Date(iso))}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");
const optionOf = (number: number) => ({ value: String(number), label: twoDigits(number) });

const DAYS: EpisodeConfig["updateDay"][] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];
export const dayOptions = DAYS.map((day) => ({ value: day, label: day }));
export const hourOptions = Array.from({ length: 24 }, (_, hour) => optionOf(hour));
export const minuteOptions = [0, 15, 30, 45].map(optionOf);

/** Returns one of the allowed minutes. Old configurations may contain others. */
export const readMinute = (minute: number): 0 | 15 | 30 | 45 =>
  minute === 15 || minute === 30 || minute === 45 ? minute : 0;

export const describeSchedule = (
  { lastChecked, updateDay, updateHour, updateMinute }: EpisodeConfig,
  timeZone: string,
): string => {
  const last =
    lastChecked === null ? "Not checked yet." : `Last checked ${formatMoment(lastChecked, timeZone)}.`;
  const next = `${updateDay} at ${twoDigits(updateHour)}:${twoDigits(updateMinute)}, ${formatCity(timeZone)} time,`;
  return `${last} The next update runs ${next} and covers the latest 50 videos.`;
};

type Running = NonNullable<ImportState["running"]>;

const runningWords: Record<Running["kind"], string> = {
  update: "Reading the latest videos",
  "clean-and-resync": "Reading the whole channel",
  "update-specific": "Importing videos",
};

/** Returns the progress of a running update as text and, if the provider gives a total, as a percentage. */
export const progressOf = ({ kind, done, total }: Running): { label: string; value: number | undefined } => {
  const videos = total ? `: ${done} of ${total} videos` : done > 0 ? `: ${done} videos` : "";
  return {
    label: `${runningWords[kind]}${videos}`,
    value: total && kind === "clean-and-resync" ? Math.min(100, (done * 100) / total) : undefined,
  };
};

export const resyncWarning = ({ total, edited, deleted }: ImportState): string =>
  [
    `This deletes ${total === 1 ? "the one episode" : `all ${total} episodes`} and imports the whole channel again.`,
    edited > 0
      ? `${count(edited, "episode loses what the team has", "episodes lose what the team has")} edited: texts, tags, number, feature, display order and what is hidden.`
      : "No episode has been edited by the team.",
    ...(deleted > 0 ? [`${count(deleted, "deleted episode comes", "deleted episodes come")} back.`] : []),
    "What is deleted stays in the trash for 30 days.",
  ].join(" ");
