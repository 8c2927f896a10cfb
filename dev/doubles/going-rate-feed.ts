/** The double's feed in development: sixty invented episodes of the show in `src/show.ts`, dated back from today. */
import { durationText, secondsOfDurationText } from "#episodes/durations.rules.ts";
import {
  nextUpdate,
  previousUpdate,
  type UpdateSchedule,
  weekdays,
} from "#episodes/import/update-schedule.rules.ts";
import { defaultShow } from "#show.ts";
import { goingRateShows } from "./going-rate-shows.ts";
import { makeVideoId } from "./stable-id.ts";
import type { DoubleChannel, DoubleVideo } from "./youtube.ts";

export const goingRateChannel: DoubleChannel = {
  channelId: "UCthegoingrate0000000000",
  handle: defaultShow.channelHandle.slice(1),
  title: defaultShow.name,
};

const onAir: UpdateSchedule = {
  updateDay: weekdays[defaultShow.live.weekday] ?? "Wednesday",
  updateHour: defaultShow.live.hour,
  updateMinute: defaultShow.live.minute,
};
const lengthMs = defaultShow.live.lengthMinutes * 60_000;

/** The chapters of an episode, each with the fraction of its length at which it begins. */
const rundown: [number, string][] = [
  [0, "Cold open"],
  [0.07, "The draw: three topics, one pick"],
  [0.17, "First caller"],
  [0.36, "Ines does the sums"],
  [0.57, "Desmond takes the other side"],
  [0.76, "What Ruth would ask at home"],
  [0.92, "One thing to do before Friday"],
];

const addRundown = (description: string, seconds: number) => {
  if (seconds < lengthMs / 2000) return description;
  const lines = rundown.map(([share, title]) => `${durationText(Math.round(seconds * share))} ${title}`);
  return [description, lines.join("\n"), `All episodes: ${defaultShow.channelUrl}`].join("\n\n");
};

/**
 * Returns sixty videos, one for each show up to now. The latest is live while its show is on. Like a real channel, it
 * also has an announced stream for the next show and a video that was made private. Dates depend on `now`, ids don't.
 */
export const goingRateVideos = (now: Date): DoubleVideo[] => {
  const lines = goingRateShows.trim().split("\n");
  let airedAt = previousUpdate(onAir, defaultShow.timeZone, now);
  const shows = lines.map((line, at): DoubleVideo => {
    const [title = "", length = "", description = ""] = line.split(" | ");
    const durationSeconds = secondsOfDurationText(length) ?? 0;
    const startedAt = airedAt.toISOString();
    const isRunning = at === 0 && now.getTime() - airedAt.getTime() < lengthMs;
    const endedAt = new Date(airedAt.getTime() + durationSeconds * 1000).toISOString();
    airedAt = previousUpdate(onAir, defaultShow.timeZone, new Date(airedAt.getTime() - 1));
    return {
      id: makeVideoId(`the going rate: ${title}`),
      title,
      description: addRundown(description, durationSeconds),
      publishedAt: startedAt,
      durationSeconds,
      stream: isRunning
        ? { state: "live", scheduledAt: startedAt, startedAt }
        : { state: "ended", scheduledAt: startedAt, startedAt, endedAt },
    };
  });
  const unaired = { id: makeVideoId("the going rate, rehearsal"), title: "Rehearsal", description: "" };
  const announced = {
    id: makeVideoId("the going rate, next"),
    title: "Live on Wednesday: three topics from the drum",
    description: defaultShow.blurb,
  };
  const aired = shows.at(-1)?.publishedAt ?? now.toISOString();
  const scheduledAt = nextUpdate(onAir, defaultShow.timeZone, now).toISOString();
  return [
    {
      ...announced,
      publishedAt: now.toISOString(),
      durationSeconds: 0,
      stream: { state: "upcoming", scheduledAt },
    },
    ...shows,
    { ...unaired, publishedAt: aired, durationSeconds: 600, access: "private" },
  ];
};
