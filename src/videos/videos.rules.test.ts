import { describe, expect, it } from "vitest";
import { judgeVideo, sortUploads, type Upload, type Video } from "#videos/videos.rules.ts";

const ended: Video = {
  youtubeId: "aaaaaaaaaaa",
  title: "Fair day rates",
  description: "",
  publishedAt: "2026-11-18T18:00:00.000Z",
  durationSeconds: 3_521,
  thumbnailUrl: "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg",
  tags: [],
  broadcast: "none",
  stream: null,
  privacy: "public",
  uploadStatus: "processed",
};
const startedAt = "2026-11-18T18:00:04Z";
const endedAt = "2026-11-18T18:58:45Z";

describe("judgeVideo", () => {
  it.each<[string, Partial<Video>, string]>([
    ["a plain video", {}, "episode"],
    ["an unlisted one", { privacy: "unlisted" }, "episode"],
    ["one whose status is not told", { privacy: null, uploadStatus: null }, "episode"],
    ["an ended stream", { stream: { startedAt, endedAt } }, "episode"],
    ["a stream announced", { broadcast: "upcoming", stream: { startedAt: null, endedAt: null } }, "upcoming"],
    ["a première announced, length known", { broadcast: "upcoming", durationSeconds: 90 }, "upcoming"],
    [
      "a running stream",
      { broadcast: "live", durationSeconds: 0, stream: { startedAt, endedAt: null } },
      "live",
    ],
    ["a stream whose label lags behind", { stream: { startedAt, endedAt: null } }, "live"],
    ["an announced stream that never began", { stream: { startedAt: null, endedAt: null } }, "upcoming"],
    [
      "an ended stream without length yet",
      { stream: { startedAt, endedAt }, durationSeconds: 0 },
      "processing",
    ],
    ["a video without length", { durationSeconds: null }, "processing"],
    ["a video being processed", { uploadStatus: "uploaded" }, "processing"],
    ["a private one", { privacy: "private" }, "private"],
    ["a private stream to come", { privacy: "private", broadcast: "upcoming" }, "private"],
    ["a rejected one", { uploadStatus: "rejected" }, "unavailable"],
    ["a failed one", { uploadStatus: "failed" }, "unavailable"],
    ["a deleted one", { uploadStatus: "deleted" }, "unavailable"],
  ])("%s", (_, told, verdict) => {
    expect(judgeVideo({ ...ended, ...told })).toBe(verdict);
  });
});

describe("sortUploads", () => {
  const upload = (youtubeId: string, availability: Upload["availability"] = "public"): Upload => ({
    youtubeId,
    title: youtubeId,
    availability,
  });

  it("keeps the episodes in the list's order and counts the rest by reason", () => {
    const uploads = [
      upload("soon"),
      upload("now"),
      upload("second"),
      upload("hidden", "private"),
      upload("gone", "deleted"),
      upload("vanished"),
      upload("fresh"),
      upload("first"),
    ];
    const videos: Video[] = [
      { ...ended, youtubeId: "first" },
      { ...ended, youtubeId: "second" },
      { ...ended, youtubeId: "soon", broadcast: "upcoming" },
      { ...ended, youtubeId: "now", broadcast: "live" },
      { ...ended, youtubeId: "fresh", durationSeconds: null },
    ];
    const { episodes, leftOut } = sortUploads(uploads, videos);
    expect(episodes.map((video) => video.youtubeId)).toEqual(["second", "first"]);
    expect(leftOut).toEqual({ upcoming: 1, live: 1, processing: 1, private: 1, unavailable: 2 });
  });

  it("finds nothing in nothing", () => {
    expect(sortUploads([], [ended])).toEqual({
      episodes: [],
      leftOut: { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 },
    });
  });
});
