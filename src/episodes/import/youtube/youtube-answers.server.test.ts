import { describe, expect, it } from "vitest";
import { hasYoutubeDescription, readRecordedResponse } from "../../../../dev/doubles/published-interface.ts";
import { ChannelsResponse, UploadsResponse, VideosResponse } from "./youtube-answers.server.ts";

if (hasYoutubeDescription)
  describe("recorded answers", () => {
    it("of channels", () => {
      const channels = ChannelsResponse.parse(
        readRecordedResponse("python-youtube/channels/info_multiple.json"),
      );
      expect(channels[0]).toEqual({
        channelId: "UCK8sQmJBp8GCxrOtXWBpyEA",
        uploadsId: "UUK8sQmJBp8GCxrOtXWBpyEA",
        videoCount: 2_678,
      });
    });

    it("of a list of uploads", () => {
      const page = UploadsResponse.parse(
        readRecordedResponse("python-youtube/playlist_items/playlist_items_paged_1.json"),
      );
      expect(page.nextPageToken).toBe("CAoQAA");
      expect(page.uploads).toHaveLength(10);
      expect(page.uploads[0]).toEqual({
        videoId: "CvTApw9X8aA",
        availability: "public",
      });
    });

    it("of videos", () => {
      const [video] = VideosResponse.parse(
        readRecordedResponse("python-youtube/modeldata/videos/video_api_response.json"),
      );
      expect(video).toMatchObject({
        videoId: "D-lhorsDlUQ",
        title: "What are Actions on Google (Assistant on Air)",
        publishedAt: "2019-03-21T20:37:49.000Z",
        durationSeconds: 1_267,
        thumbnailUrl: "https://i.ytimg.com/vi/D-lhorsDlUQ/maxresdefault.jpg",
        state: "ready",
      });
    });
  });

const id = "aaaaaaaaaaa";
const channelId = `UC${"a".repeat(22)}`;
const snippet = { title: "T", publishedAt: "2026-01-01T00:00:00Z" };

describe("an upload is hidden", () => {
  it.each([
    [
      "not, as a rule",
      { snippet: { title: "T" }, contentDetails: { videoId: id, videoPublishedAt: "x" } },
      "public",
    ],
    [
      "when its status says so",
      { snippet: { title: "T" }, contentDetails: { videoId: id }, status: { privacyStatus: "private" } },
      "private",
    ],
    [
      "when it has the title, and no day",
      { snippet: { title: "Private video" }, contentDetails: { videoId: id } },
      "private",
    ],
    [
      "when it was deleted",
      {
        snippet: { title: "Deleted video" },
        contentDetails: { videoId: id },
        status: { privacyStatus: "privacyStatusUnspecified" },
      },
      "deleted",
    ],
    [
      "not by title alone",
      { snippet: { title: "Deleted video" }, contentDetails: { videoId: id, videoPublishedAt: "x" } },
      "public",
    ],
  ])("%s", (_, item, availability) => {
    expect(UploadsResponse.parse({ items: [item] }).uploads).toEqual([{ videoId: id, availability }]);
  });
});

it("dates a stream by its start, because YouTube says when it was scheduled", () => {
  const liveStreamingDetails = {
    actualStartTime: "2026-01-08T18:00:12Z",
    actualEndTime: "2026-01-08T19:00:00Z",
  };
  const [stream, scheduled, upload] = VideosResponse.parse({
    items: [
      { id, snippet, liveStreamingDetails },
      { id, snippet, liveStreamingDetails: {} },
      { id, snippet },
    ],
  });
  expect([stream, scheduled, upload].map((video) => video?.publishedAt)).toEqual([
    "2026-01-08T18:00:12.000Z",
    "2026-01-01T00:00:00.000Z",
    "2026-01-01T00:00:00.000Z",
  ]);
});

it("removes what databases refuse from texts, and keeps only https pictures", () => {
  const [video] = VideosResponse.parse({
    items: [
      {
        id,
        snippet: {
          ...snippet,
          title: "a\u0000b\ud800",
          thumbnails: {
            maxres: { url: "http://i.ytimg.com/x.jpg" },
            high: { url: "https://i.ytimg.com/h.jpg\0" },
          },
        },
      },
    ],
  });
  expect(video).toMatchObject({
    title: "ab\ufffd",
    thumbnailUrl: "https://i.ytimg.com/h.jpg",
    durationSeconds: null,
  });
  const [videoWithoutPictures] = VideosResponse.parse({ items: [{ id, snippet }] });
  expect(videoWithoutPictures?.thumbnailUrl).toBe(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`);
});

describe("an answer with missing or unexpected values is refused, naming the field", () => {
  it.each([
    ["an empty object as channels", ChannelsResponse, {}, "items"],
    ["results without items", ChannelsResponse, { pageInfo: { totalResults: 1 } }, "items"],
    [
      "a channel without uploads part",
      ChannelsResponse,
      { items: [{ id: channelId, snippet }] },
      "items.0.contentDetails",
    ],
    [
      "a channel whose id is none, which later imports could not find",
      ChannelsResponse,
      { items: [{ id: "UC\0", contentDetails: { relatedPlaylists: {} } }] },
      "items.0.id",
    ],
    ["an empty object as list", UploadsResponse, {}, "items"],
    ["an upload without id", UploadsResponse, { items: [{ snippet }] }, "items.0.contentDetails.videoId"],
    [
      "an upload with a crooked id",
      UploadsResponse,
      { items: [{ snippet, contentDetails: { videoId: "a/b" } }] },
      "items.0.contentDetails.videoId",
    ],
    ["an empty object as videos", VideosResponse, {}, "items"],
    ["a list as answer", VideosResponse, [], ""],
    [
      "a video without title",
      VideosResponse,
      { items: [{ id, snippet: { publishedAt: "2026-01-01T00:00:00Z" } }] },
      "items.0.snippet.title",
    ],
    [
      "a day that is none",
      VideosResponse,
      { items: [{ id, snippet: { ...snippet, publishedAt: "soon" } }] },
      "items.0.snippet.publishedAt",
    ],
    [
      "a length that is none",
      VideosResponse,
      { items: [{ id, snippet, contentDetails: { duration: "5 minutes" } }] },
      "items.0.contentDetails.duration",
    ],
    [
      "a length of a million years, which can't be stored",
      VideosResponse,
      { items: [{ id, snippet, contentDetails: { duration: "PT9999999999H" } }] },
      "items.0.contentDetails.duration",
    ],
  ])("%s", (_, shape, response, path) => {
    expect(shape.safeParse(response).error?.issues[0]?.path.join(".")).toBe(path);
  });
});

it("treats a channel that does not exist as none", () => {
  expect(ChannelsResponse.parse({ pageInfo: { totalResults: 0 } })).toEqual([]);
});

it("reads a number of videos that can't be stored as not reported", () => {
  const channel = { id: channelId, contentDetails: { relatedPlaylists: { uploads: "UU" } } };
  const parseVideoCount = (videoCount: string) =>
    ChannelsResponse.parse({ items: [{ ...channel, statistics: { videoCount } }] })[0]?.videoCount;
  expect(["12", "99999999999999999999", "-1", "many"].map(parseVideoCount)).toEqual([12, null, null, null]);
});
