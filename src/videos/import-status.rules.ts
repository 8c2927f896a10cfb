/** What the back office says of the import: when it was, when it will be, how far it is, what would be lost. */

import { shortDate } from "#show/dates.rules.ts";
import { show } from "#show.ts";
import type { EpisodeConfig, ImportState } from "#videos/videos.contract.ts";

/** "Denver" of "America/Denver". */
const place = show.timeZone.slice(show.timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: show.timeZone,
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
});

/** "Nov 17, 2026 at 15:00", by the show's own clock. */
export const momentWords = (iso: string): string => `${shortDate(iso)} at ${clock.format(new Date(iso))}`;

const twoDigits = (figure: number): string => String(figure).padStart(2, "0");

export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: twoDigits(hour),
}));

export const minuteOptions = [0, 15, 30, 45].map((minute) => ({
  value: String(minute),
  label: twoDigits(minute),
}));

/** When the channel was read last and will be read next. */
export const checkedWords = ({ lastChecked, updateDay, updateHour, updateMinute }: EpisodeConfig): string => {
  const last = lastChecked === null ? "Not checked yet." : `Last checked ${momentWords(lastChecked)}.`;
  const next = `${updateDay} at ${twoDigits(updateHour)}:${twoDigits(updateMinute)}, ${place} time,`;
  return `${last} The next update runs ${next} and covers the latest 50 videos.`;
};

const runningWords: Record<NonNullable<ImportState["running"]>["kind"], string> = {
  update: "Reading the latest videos",
  "clean-and-resync": "Reading the whole channel",
  "update-specific": "Importing videos",
};

/** How far a running update is: in words, and in per cent where the provider says how many videos there are. */
export const progressOf = ({
  kind,
  done,
  total,
}: NonNullable<ImportState["running"]>): { label: string; value: number | undefined } => {
  const count = total ? `: ${done} of ${total} videos` : done > 0 ? `: ${done} videos` : "";
  return {
    label: `${runningWords[kind]}${count}`,
    value: total && kind === "clean-and-resync" ? Math.min(100, (done * 100) / total) : undefined,
  };
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What Clean & Resync All does to the team's work. */
export const resyncWarning = ({ total, edited, deleted }: ImportState): string =>
  [
    `This deletes ${total === 1 ? "the one episode" : `all ${total} episodes`} and imports the whole channel again.`,
    edited > 0
      ? `${counted(edited, "episode loses what the team has", "episodes lose what the team has")} edited: number, short description, feature and display order.`
      : "No episode has been edited by the team.",
    ...(deleted > 0 ? [`${counted(deleted, "deleted episode comes", "deleted episodes come")} back.`] : []),
    "This action cannot be undone.",
  ].join(" ");
