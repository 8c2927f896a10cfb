import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classifyUploads } from "#episodes/import/import.rules.ts";
import { type DoubleVideo, startYoutubeDouble, type YoutubeDouble } from "../../../../dev/doubles/youtube.ts";
import { allShowsChannel, readShowVideos } from "../../../../dev/doubles/youtube-from-shows.ts";
import { createYoutubeProvider } from "./youtube.server.ts";

const apiKey = "AIza-the-right-key";
const channel = {
  channelId: "UCtestchannel00000000000",
  handle: "thegoingrate",
  username: "goingrate",
  title: "Test",
};

/** Returns videos published on consecutive days, oldest first. */
const makeDailyVideos = (count: number, firstIndex = 0): DoubleVideo[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `video${String(firstIndex + index).padStart(6, "0")}`,
    title: `Number ${firstIndex + index}`,
    description: "Words",
    publishedAt: new Date(Date.UTC(2024, 0, 1 + firstIndex + index)).toISOString(),
    durationSeconds: 1_000 + index,
  }));

let fakeYoutube: YoutubeDouble;
type Youtube = ReturnType<typeof createYoutubeProvider>;
let youtube: Youtube;
const startYoutube = async (videos: DoubleVideo[]) => {
  fakeYoutube = await startYoutubeDouble({ channel, videos, apiKey });
  youtube = connect();
};
const connect = (settings: { apiKey?: string; baseUrl?: string; timeoutMs?: number } = {}) =>
  createYoutubeProvider({ apiKey, baseUrl: fakeYoutube.origin, retryDelayMs: 0, ...settings });
const readWholeChannel = async (connection: Youtube = youtube) => {
  const content = { uploads: [] as string[], videos: [] as string[] };
  for await (const page of connection.listAll(await connection.findChannel("@thegoingrate"))) {
    content.uploads.push(...page.uploads.map((upload) => upload.videoId));
    content.videos.push(...page.videos.map((video) => video.videoId));
  }
  return content;
};

beforeEach(() => startYoutube(makeDailyVideos(120)));
afterEach(() => fakeYoutube.close());

describe("a channel is found by", () => {
  it.each([
    ["@thegoingrate", 1],
    ["@TheGoingRate", 1],
    ["UCtestchannel00000000000", 1],
    ["https://www.youtube.com/@thegoingrate/videos", 1],
    ["youtube.com/channel/UCtestchannel00000000000", 1],
    ["https://www.youtube.com/user/goingrate", 1],
    ["https://www.youtube.com/c/thegoingrate", 1],
    ["https://www.youtube.com/c/goingrate", 2],
    ["https://www.youtube.com/user/thegoingrate", 2],
    ["thegoingrate", 1],
  ])("%s, which costs %i unit(s)", async (reference, units) => {
    expect(await youtube.findChannel(reference)).toEqual({
      channelId: "UCtestchannel00000000000",
      uploadsId: "UUtestchannel00000000000",
      videoCount: 120,
    });
    expect(youtube.countRequests()).toBe(units);
  });

  it.each([
    ["@nobody", "YouTube doesn't know the channel “@nobody”."],
    ["https://vimeo.com/nobody", "“https://vimeo.com/nobody” isn't a YouTube channel."],
  ])("but not by %s", async (reference, message) => {
    await expect(youtube.findChannel(reference)).rejects.toMatchObject({
      reason: "channel-not-found",
      message,
    });
  });
});

describe("a regular update", () => {
  const update = async (connection: Youtube) => {
    const uploads = await connection.listLatest(await connection.findChannel("@thegoingrate"));
    return { uploads, videos: await connection.readVideos(uploads.map((upload) => upload.videoId)) };
  };

  it("reads the newest 50 for 3 units", async () => {
    const { uploads, videos } = await update(youtube);
    expect(uploads.map((upload) => upload.videoId)).toEqual(
      makeDailyVideos(50, 70)
        .map((video) => video.id)
        .reverse(),
    );
    expect(videos[0]).toMatchObject({
      videoId: "video000119",
      title: "Number 119",
      durationSeconds: 1_119,
    });
    expect([youtube.countRequests(), fakeYoutube.quotaUsed]).toEqual([3, 3]);
  });

  it("sees what was published since the last one", async () => {
    await update(youtube);
    fakeYoutube.publish(...makeDailyVideos(2, 120));
    expect((await update(connect())).videos.map((video) => video.videoId).slice(0, 3)).toEqual([
      "video000121",
      "video000120",
      "video000119",
    ]);
  });

  it("leaves out videos that aren't ready until they are", async () => {
    const scheduledAt = "2026-11-18T18:00:00Z";
    fakeYoutube.change("video000119", { stream: { state: "upcoming", scheduledAt } });
    fakeYoutube.change("video000118", { stream: { state: "live", scheduledAt, startedAt: scheduledAt } });
    fakeYoutube.change("video000117", { access: "private" });
    fakeYoutube.change("video000116", { access: "deleted" });
    fakeYoutube.change("video000115", { uploadStatus: "uploaded" });
    const first = await update(youtube);
    const classifiedUploads = classifyUploads(first.uploads, first.videos);
    expect(classifiedUploads.leftOut).toEqual({
      upcoming: 1,
      live: 1,
      processing: 1,
      private: 1,
      unavailable: 1,
    });
    expect(classifiedUploads.ready).toHaveLength(45);

    const endedAt = "2026-11-18T18:58:00Z";
    fakeYoutube.change("video000118", {
      stream: { state: "ended", scheduledAt, startedAt: scheduledAt, endedAt },
    });
    const second = await update(connect());
    expect(classifyUploads(second.uploads, second.videos).ready[0]?.videoId).toBe("video000118");
  });

  it.each([
    [10, ["video000119", "video000110"], 1],
    [60, ["video000119", "video000060"], 2],
    [500, ["video000119", "video000000"], 3],
  ])("reads %i if that many are wanted", async (count, ends, pagesRead) => {
    const uploads = await youtube.listLatest(await youtube.findChannel("@thegoingrate"), count);
    expect([uploads.at(0)?.videoId, uploads.at(-1)?.videoId]).toEqual(ends);
    expect(youtube.countRequests()).toBe(1 + pagesRead);
  });
});

it("returns videos in the requested order, each once, without unknown ones", async () => {
  const videos = await youtube.readVideos(["video000003", "unknown0000", "video000001", "video000003"]);
  expect(videos.map((video) => video.videoId)).toEqual(["video000003", "video000001"]);
  expect(await youtube.readVideos([])).toEqual([]);
  expect(youtube.countRequests()).toBe(1);
});

describe("the whole channel", () => {
  it("comes page by page, newest first", async () => {
    const { uploads, videos } = await readWholeChannel();
    expect(uploads).toEqual(
      makeDailyVideos(120)
        .map((video) => video.id)
        .reverse(),
    );
    expect(videos).toEqual(uploads);
    expect(youtube.countRequests()).toBe(1 + 3 + 3);
  });

  it("yields each video once, even if one is published in the meantime", async () => {
    const seenIds: string[] = [];
    for await (const { uploads } of youtube.listAll(await youtube.findChannel("@thegoingrate"))) {
      if (seenIds.length === 0) fakeYoutube.publish(...makeDailyVideos(3, 120));
      seenIds.push(...uploads.map((upload) => upload.videoId));
    }
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds).toEqual(expect.arrayContaining(makeDailyVideos(120).map((video) => video.id)));
  });

  it("is empty for a channel that has never published anything", async () => {
    await fakeYoutube.close();
    await startYoutube([]);
    expect(await readWholeChannel()).toEqual({ uploads: [], videos: [] });
  });

  it("is a failure, not an empty list, if a channel with videos has no list", async () => {
    const channel = await youtube.findChannel("@thegoingrate");
    const uploads = youtube.listAll({ ...channel, uploadsId: "UUnowhere" });
    await expect(uploads.next()).rejects.toMatchObject({ reason: "uploads-not-found" });
  });

  const videoList = fileURLToPath(
    new URL("../../../../../shared/data/podcasts/syntax/syntax_shows.json", import.meta.url),
  );
  if (existsSync(videoList))
    it("with a thousand real shows is read completely, for 43 units", async () => {
      await fakeYoutube.close();
      const shows = await readShowVideos(videoList);
      fakeYoutube = await startYoutubeDouble({ channel: allShowsChannel, videos: shows });
      youtube = connect();
      const videos = new Map<string, string>();
      for await (const page of youtube.listAll(await youtube.findChannel("@allshows")))
        for (const video of page.videos) videos.set(video.videoId, video.title);
      expect(videos).toEqual(new Map(shows.map((show) => [show.id, show.title])));
      expect([youtube.countRequests(), fakeYoutube.quotaUsed]).toEqual([43, 43]);
    });
});
