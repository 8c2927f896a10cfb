/**
 * The YouTube double's videos in development: sixty invented episodes of the show in `src/show.ts`, dated backward from
 * today.
 */
import { formatDuration, parseDuration } from "#episodes/durations.rules.ts";
import {
  findNextUpdate,
  findPreviousUpdate,
  type UpdateSchedule,
} from "#episodes/import/update-schedule.rules.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import { defaultShow } from "#show.ts";
import { GOING_RATE_EPISODE_LINES } from "./going-rate-episodes.ts";
import { makeStableVideoId } from "./stable-id.ts";
import type { DoubleChannel, DoubleVideo } from "./youtube.ts";

export const goingRateChannel: DoubleChannel = {
  channelId: "UCthegoingrate0000000000",
  handle: defaultShow.channelHandle.slice(1),
  title: defaultShow.name,
};

const showSchedule: UpdateSchedule = {
  updateDay: DAY_NAMES[defaultShow.live.weekday] ?? "Wednesday",
  updateHour: defaultShow.live.hour,
  updateMinute: defaultShow.live.minute,
};
const lengthMs = defaultShow.live.lengthMinutes * 60_000;

/** An episode's chapters, each with the point at which it begins, as a fraction of the episode's length. */
const CHAPTER_STARTS: [number, string][] = [
  [0, "Cold open"],
  [0.07, "The draw: three topics, one pick"],
  [0.17, "First caller"],
  [0.36, "Ines does the sums"],
  [0.57, "Desmond takes the other side"],
  [0.76, "What Ruth would ask at home"],
  [0.92, "One thing to do before Friday"],
];

const addChapters = (description: string, seconds: number) => {
  if (seconds < lengthMs / 2000) return description;
  const lines = CHAPTER_STARTS.map(
    ([share, title]) => `${formatDuration(Math.round(seconds * share))} ${title}`,
  );
  return [description, lines.join("\n"), `All episodes: ${defaultShow.channelUrl}`].join("\n\n");
};

/**
 * Returns sixty videos, one for each of the latest shows. The newest one is live while its show is on. Like a real
 * channel's list, this one also has a scheduled stream for the next show, and a video that was made private. The dates
 * depend on `now`, but the ids don't.
 */
export const makeGoingRateVideos = (now: Date): DoubleVideo[] => {
  const lines = GOING_RATE_EPISODE_LINES.trim().split("\n");
  let airedAt = findPreviousUpdate(showSchedule, defaultShow.timeZone, now);
  const shows = lines.map((line, index): DoubleVideo => {
    const [title = "", length = "", description = ""] = line.split(" | ");
    const durationSeconds = parseDuration(length) ?? 0;
    const startedAt = airedAt.toISOString();
    const isRunning = index === 0 && now.getTime() - airedAt.getTime() < lengthMs;
    const endedAt = new Date(airedAt.getTime() + durationSeconds * 1000).toISOString();
    airedAt = findPreviousUpdate(showSchedule, defaultShow.timeZone, new Date(airedAt.getTime() - 1));
    return {
      id: makeStableVideoId(`the going rate: ${title}`),
      title,
      description: addChapters(description, durationSeconds),
      publishedAt: startedAt,
      durationSeconds,
      stream: isRunning
        ? { state: "live", scheduledAt: startedAt, startedAt }
        : { state: "ended", scheduledAt: startedAt, startedAt, endedAt },
    };
  });
  const unairedVideo = {
    id: makeStableVideoId("the going rate, rehearsal"),
    title: "Rehearsal",
    description: "",
  };
  const announcedVideo = {
    id: makeStableVideoId("the going rate, next"),
    title: "Live on Wednesday: three topics from the drum",
    description: defaultShow.blurb,
  };
  const lastAiredAt = shows.at(-1)?.publishedAt ?? now.toISOString();
  const scheduledAt = findNextUpdate(showSchedule, defaultShow.timeZone, now).toISOString();
  return [
    {
      ...announcedVideo,
      publishedAt: now.toISOString(),
      durationSeconds: 0,
      stream: { state: "upcoming", scheduledAt },
    },
    ...shows,
    { ...unairedVideo, publishedAt: lastAiredAt, durationSeconds: 600, access: "private" },
  ];
};
