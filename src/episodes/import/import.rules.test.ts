import { describe, expect, it } from "vitest";
import { type ChannelUpload, classifyUploads, type Video } from "./import.rules.ts";

const video: Video = {
  videoId: "aaaaaaaaaaa",
  title: "Fair day rates",
  description: "",
  category: "",
  publishedAt: "2026-11-18T18:00:00.000Z",
  durationSeconds: 3_521,
  thumbnailUrl: "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg",
  views: null,
  state: "ready",
};

describe("classifyUploads", () => {
  const makeUpload = (
    videoId: string,
    availability: ChannelUpload["availability"] = "public",
  ): ChannelUpload => ({
    videoId,
    availability,
  });

  it("keeps the ready videos in the list's order and counts the rest by reason", () => {
    const uploads = [
      makeUpload("soon"),
      makeUpload("now"),
      makeUpload("second"),
      makeUpload("hidden", "private"),
      makeUpload("gone", "deleted"),
      makeUpload("vanished"),
      makeUpload("fresh"),
      makeUpload("first"),
    ];
    const videos: Video[] = [
      { ...video, videoId: "first" },
      { ...video, videoId: "second" },
      { ...video, videoId: "soon", state: "upcoming" },
      { ...video, videoId: "now", state: "live" },
      { ...video, videoId: "fresh", state: "processing" },
    ];
    const { ready, leftOut } = classifyUploads(uploads, videos);
    expect(ready.map((video) => video.videoId)).toEqual(["second", "first"]);
    expect(leftOut).toEqual({ upcoming: 1, live: 1, processing: 1, private: 1, unavailable: 2 });
  });

  it("returns nothing for an empty list", () => {
    expect(classifyUploads([], [video])).toEqual({
      ready: [],
      leftOut: { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 },
    });
  });
});
