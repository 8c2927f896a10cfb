import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { goingRateChannel, makeGoingRateVideos } from "./going-rate-feed.ts";
import { hasYoutubeDescription, makeYoutubeChecker, readRecordedResponse } from "./published-interface.ts";
import { startYoutubeDouble, type YoutubeDouble } from "./youtube.ts";

const now = new Date("2026-11-18T18:30:00Z");
const video = { description: "", publishedAt: "2020-01-01T00:00:00Z", durationSeconds: 61 };
const uploads = `UU${goingRateChannel.channelId.slice(2)}`;
const KNOWN_VIDEO_ID = makeGoingRateVideos(now)[5]?.id;

let double: YoutubeDouble;
beforeAll(async () => {
  double = await startYoutubeDouble({
    channel: { ...goingRateChannel, username: "oldname" },
    apiKey: "right-key",
    videos: [
      ...makeGoingRateVideos(now),
      { ...video, id: "deleted0000", title: "Deleted", access: "deleted" },
      { ...video, id: "unlisted000", title: "Unlisted", access: "unlisted", tags: ["one", "two"] },
      { ...video, id: "rejected000", title: "Rejected", uploadStatus: "rejected" },
    ],
  });
});
afterAll(() => double.close());

const answerShape = z.object({
  items: z
    .array(
      z.looseObject({
        id: z.string(),
        snippet: z.object({ title: z.string() }).optional(),
        contentDetails: z.object({ videoId: z.string().optional() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
  error: z
    .object({ code: z.number(), errors: z.array(z.unknown()), details: z.array(z.unknown()).optional() })
    .optional(),
});

const fetchJson = async (
  path: string,
  headers: Record<string, string> = { "x-goog-api-key": "right-key" },
) => {
  const response = await fetch(`${double.origin}/youtube/v3/${path}`, { headers });
  const responseBody: unknown = await response.json();
  return { status: response.status, responseBody, ...answerShape.parse(responseBody) };
};

const channelParts = "part=id,snippet,contentDetails,statistics,status";
const uploadParts = "part=id,snippet,contentDetails,status";
const videoParts = "part=id,snippet,contentDetails,liveStreamingDetails,status,statistics,player";
const listEveryId = () => [
  ...makeGoingRateVideos(now)
    .map((item) => item.id)
    .slice(0, 45),
  "deleted0000",
  "unlisted000",
  "rejected000",
  "unknown0000",
];

if (hasYoutubeDescription)
  describe("compared with the published API description", () => {
    const check = makeYoutubeChecker();

    it.each([
      ["ChannelListResponse", "python-youtube/channels/info.json"],
      ["ChannelListResponse", "python-youtube/channels/info_multiple.json"],
      ["PlaylistItemListResponse", "python-youtube/playlist_items/playlist_items_paged_1.json"],
      ["PlaylistItemListResponse", "python-youtube/modeldata/playlist_items/playlist_item_api_response.json"],
      ["VideoListResponse", "python-youtube/videos/videos_info_multi.json"],
      ["Video", "python-youtube/modeldata/videos/video_info.json"],
    ])("a recorded %s passes (%s)", (schema, path) => {
      expect(check(schema, readRecordedResponse(path))).toEqual([]);
    });

    it.each([
      ["an unknown property", { kind: "youtube#videoListResponse", extra: 1 }, /additional properties/],
      ["one deep inside", { items: [{ snippet: { thumbnails: { huge: {} } } }] }, /additional properties/],
      ["a number for a text", { items: [{ id: 7 }] }, /must be string/],
      [
        "a word that is none of the listed",
        { items: [{ status: { privacyStatus: "secret" } }] },
        /allowed values/,
      ],
      ["a date that is none", { items: [{ snippet: { publishedAt: "soon" } }] }, /format/],
    ])("%s does not", (_, refusalResponse, fault) => {
      expect(check("VideoListResponse", refusalResponse).join()).toMatch(fault);
    });

    it.each([
      ["ChannelListResponse", `channels?${channelParts}&forHandle=@thegoingrate`],
      ["ChannelListResponse", `channels?${channelParts}&forUsername=oldname`],
      ["ChannelListResponse", `channels?${channelParts}&id=${goingRateChannel.channelId}`],
      ["ChannelListResponse", `channels?${channelParts}&forHandle=@nobody`],
      ["PlaylistItemListResponse", `playlistItems?${uploadParts}&playlistId=${uploads}&maxResults=50`],
      ["PlaylistItemListResponse", `playlistItems?part=snippet&playlistId=${uploads}`],
      ["VideoListResponse", `videos?${videoParts}&id=${listEveryId().join(",")}`],
      ["VideoListResponse", `videos?${videoParts}&id=unknown0000`],
    ])("our %s passes (%s)", async (schema, path) => {
      const { status, responseBody } = await fetchJson(path);
      expect(status).toBe(200);
      expect(check(schema, responseBody)).toEqual([]);
    });

    it("every page of the list is valid, and together the pages have every upload once", async () => {
      const listedIds: (string | undefined)[] = [];
      let token = "";
      do {
        const page = await fetchJson(
          `playlistItems?${uploadParts}&playlistId=${uploads}&maxResults=25${token}`,
        );
        expect(check("PlaylistItemListResponse", page.responseBody)).toEqual([]);
        listedIds.push(...page.items.map((item) => item.contentDetails?.videoId));
        token = page.nextPageToken ? `&pageToken=${page.nextPageToken}` : "";
      } while (token);
      expect(listedIds).toHaveLength(64);
      expect(new Set(listedIds).size).toBe(64);
      expect(listedIds).not.toContain("unlisted000");
    });
  });

it("responses have only the requested parts", async () => {
  const { items } = await fetchJson(`videos?part=contentDetails&id=${KNOWN_VIDEO_ID}`);
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(["contentDetails", "etag", "id", "kind"]);
});

it("responses leave out hidden and unknown videos, but include unlisted ones", async () => {
  const { items } = await fetchJson(
    `videos?part=status&id=deleted0000,unknown0000,unlisted000&id=${KNOWN_VIDEO_ID}`,
  );
  expect(items.map((item) => item.id)).toEqual(["unlisted000", KNOWN_VIDEO_ID]);
});

it("the list includes hidden videos without their texts", async () => {
  const list = `playlistItems?${uploadParts}&playlistId=${uploads}&maxResults=50`;
  const { nextPageToken } = await fetchJson(list);
  const { items, responseBody } = await fetchJson(`${list}&pageToken=${nextPageToken}`);
  const titles = items.map((item) => item.snippet?.title);
  expect(titles).toContain("Private video");
  expect(titles).toContain("Deleted video");
  expect(JSON.stringify(responseBody)).not.toContain("Rehearsal");
});

describe("refuses", () => {
  it.each([
    ["an unknown part", "videos?part=snippet,secrets&id=x", 400, "unknownPart"],
    ["no part", "videos?id=x", 400, "missingRequiredParameter"],
    ["no id", "videos?part=snippet", 400, "missingRequiredParameter"],
    ["no channel", "channels?part=snippet", 400, "missingRequiredParameter"],
    ["no list", "playlistItems?part=snippet", 400, "missingRequiredParameter"],
    [
      "more than 50 ids",
      `videos?part=snippet&id=${Array.from({ length: 51 }, (_, index) => index).join()}`,
      400,
      "invalidParameter",
    ],
    [
      "pages over 50",
      `playlistItems?part=snippet&playlistId=${uploads}&maxResults=51`,
      400,
      "invalidParameter",
    ],
    [
      "a foreign page token",
      `playlistItems?part=snippet&playlistId=${uploads}&pageToken=x`,
      400,
      "invalidPageToken",
    ],
    ["an unknown list", "playlistItems?part=snippet&playlistId=UUnothing", 404, "playlistNotFound"],
    ["an unknown path", "captions?part=snippet", 404, "notFound"],
  ])("%s", async (_, path, status, reason) => {
    const refusalResponse = await fetchJson(path);
    expect(refusalResponse.status).toBe(status);
    expect(refusalResponse.error?.code).toBe(status);
    expect(refusalResponse.error?.errors[0]).toMatchObject({
      reason,
      message: expect.any(String),
      domain: expect.any(String),
    });
  });

  it("callers without a key or with a wrong one, in the header or the query", async () => {
    const path = `videos?part=id&id=${KNOWN_VIDEO_ID}`;
    expect((await fetchJson(path, {})).status).toBe(403);
    const { error } = await fetchJson(`${path}&key=wrong`, {});
    expect(error?.details?.[0]).toMatchObject({ reason: "API_KEY_INVALID" });
    expect((await fetchJson(`${path}&key=right-key`, {})).status).toBe(200);
  });

  it("when the daily quota is used up, counting one unit per request with a valid key", async () => {
    const limitedDouble = await startYoutubeDouble({ channel: goingRateChannel, videos: [], quota: 2 });
    const callWithKey = () =>
      fetch(`${limitedDouble.origin}/youtube/v3/channels?part=id&forHandle=x&key=any`);
    expect([
      (await callWithKey()).status,
      (await callWithKey()).status,
      (await callWithKey()).status,
    ]).toEqual([200, 200, 403]);
    expect(limitedDouble.quotaUsed).toBe(3);
    expect(limitedDouble.requests[0]).toBe("/youtube/v3/channels?part=id&forHandle=x");
    await limitedDouble.close();
  });
});
