import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  parseChannelReference,
  parseYoutubeVideoId,
} from "#episodes/import/youtube/youtube-address.rules.ts";
import { goingRateChannel, makeGoingRateVideos } from "./going-rate-feed.ts";
import type { DoubleVideo } from "./youtube.ts";
import { allShowsChannel, parseShowVideos, readShowVideos } from "./youtube-from-shows.ts";

const listIds = (videos: DoubleVideo[]) => videos.map((video) => video.id);
const expectValidIds = (videos: DoubleVideo[]) => {
  expect(new Set(listIds(videos)).size).toBe(videos.length);
  expect(listIds(videos).filter((id) => parseYoutubeVideoId(id) !== id)).toEqual([]);
};

it.each([goingRateChannel, allShowsChannel])("$title is an invented channel with valid ids", (channel) => {
  expect(parseChannelReference(channel.channelId)?.by).toBe("id");
  expect(parseChannelReference(`@${channel.handle}`)?.by).toBe("handle");
});

describe("the feed for development", () => {
  const wednesday = new Date("2026-11-18T18:30:00Z");

  it("has sixty shows, one of them on air, plus an announced and a hidden one", () => {
    const videos = makeGoingRateVideos(wednesday);
    expect(videos).toHaveLength(62);
    expectValidIds(videos);
    expect(videos.filter((video) => video.stream?.state === "ended")).toHaveLength(59);
    expect(videos.find((video) => video.stream?.state === "live")?.publishedAt).toBe(
      "2026-11-18T18:00:00.000Z",
    );
    expect(videos.find((video) => video.stream?.state === "upcoming")?.stream?.scheduledAt).toBe(
      "2026-11-25T18:00:00.000Z",
    );
    expect(videos.filter((video) => video.access === "private")).toHaveLength(1);
  });

  it("has the same ids every day", () => {
    expect(listIds(makeGoingRateVideos(new Date("2031-02-03T04:05:06Z")))).toEqual(
      listIds(makeGoingRateVideos(wednesday)),
    );
  });

  it("airs at eleven in Denver, summer and winter", () => {
    const hours = makeGoingRateVideos(wednesday).flatMap(
      ({ stream }) => (stream?.startedAt ?? "").slice(11, 16) || [],
    );
    expect([...new Set(hours)].sort()).toEqual(["17:00", "18:00"]);
  });
});

describe("videos from a list of shows", () => {
  const show = {
    number: "7",
    title: "Seven",
    date: "2020-01-01T13:00:00.5+00:00",
    description: "Words",
    youtube_url: null,
    lastChapter: null,
  };
  const parseVideo = (overrides: Partial<Record<keyof typeof show, string | null>>) =>
    parseShowVideos([{ ...show, ...overrides }])[0];

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/live/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ])("takes the id of %s", (youtube_url, id) => {
    expect(parseVideo({ youtube_url })?.id).toBe(id);
  });

  it("gives a show without an address the same id every time, and a different one if its number repeats", () => {
    const firstVideos = parseShowVideos([show, { ...show, title: "Again" }]);
    expectValidIds(firstVideos);
    expect(listIds(parseShowVideos([show, { ...show, title: "Again" }]))).toEqual(listIds(firstVideos));
  });

  it.each([
    ["34:00", 34 * 60],
    ["1:05:30", 3_930],
    ["58:50:19", 58 * 60 + 50],
  ])("ends one to ten minutes after a last chapter at %s", (lastChapter, seconds) => {
    const length = parseVideo({ lastChapter })?.durationSeconds ?? 0;
    expect(length).toBeGreaterThanOrEqual(seconds + 60);
    expect(length).toBeLessThanOrEqual(seconds + 600);
  });

  it("lasts 5 to 75 minutes if there are no chapters", () => {
    const lengths = parseShowVideos(
      Array.from({ length: 300 }, (_, index) => ({ ...show, number: `${index}` })),
    ).map((video) => video.durationSeconds);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4_500);
    expect(new Set(lengths).size).toBeGreaterThan(200);
  });

  const publishedListPath = fileURLToPath(
    new URL("../../../shared/data/podcasts/syntax/syntax_shows.json", import.meta.url),
  );
  if (existsSync(publishedListPath))
    it("accepts the published list of a thousand shows", async () => {
      const videos = await readShowVideos(publishedListPath);
      expect(videos).toHaveLength(1_033);
      expectValidIds(videos);
    });
});
