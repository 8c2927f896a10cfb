import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VideoProviderFailure } from "#episodes/import/video-provider-failure.server.ts";
import { goingRateChannel } from "../../../../dev/doubles/going-rate-feed.ts";
import { startYoutubeDouble, type YoutubeDouble } from "../../../../dev/doubles/youtube.ts";
import type { YoutubeFaultKind, YoutubeResource } from "../../../../dev/doubles/youtube-faults.ts";
import { createYoutubeProvider } from "./youtube.server.ts";

const apiKey = "AIza-the-right-key";
const videos = Array.from({ length: 120 }, (_, index) => ({
  id: `video${String(index).padStart(6, "0")}`,
  title: `Number ${index}`,
  description: "",
  publishedAt: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
  durationSeconds: 1_000,
}));

let fakeYoutube: YoutubeDouble;
beforeEach(async () => {
  fakeYoutube = await startYoutubeDouble({ channel: goingRateChannel, videos, apiKey });
});
afterEach(() => fakeYoutube.close());

type Settings = { apiKey?: string; baseUrl?: string; timeoutMs?: number };
const readWholeChannel = async (settings: Settings = {}) => {
  const youtube = createYoutubeProvider({
    apiKey,
    baseUrl: fakeYoutube.origin,
    retryDelayMs: 0,
    ...settings,
  });
  let count = 0;
  const channel = await youtube.findChannel("@thegoingrate");
  for await (const page of youtube.listAll(channel)) count += page.videos.length;
  return count;
};

const catchFailure = async (settings: Settings = {}): Promise<VideoProviderFailure> => {
  const error: unknown = await readWholeChannel(settings).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof VideoProviderFailure)) throw new Error(`No failure: ${String(error)}`);
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(apiKey);
  return error;
};

const makeRefusal = (status: number, reason: string): YoutubeFaultKind => ({
  status,
  body: {
    error: { code: status, message: `Words for ${apiKey}`, errors: [{ reason, message: "x", domain: "y" }] },
  },
});
const FAULTS: [string, YoutubeFaultKind, string, RegExp][] = [
  ["quota", makeRefusal(403, "quotaExceeded"), "quota-exceeded", /Words for … \(quotaExceeded\)/],
  ["key", makeRefusal(400, "keyInvalid"), "key-invalid", /\(keyInvalid\)/],
  ["rate", makeRefusal(429, "rateLimitExceeded"), "rate-limited", /\(rateLimitExceeded\)/],
  ["permission", makeRefusal(403, "forbidden"), "forbidden", /\(forbidden\)/],
  ["fault", makeRefusal(500, "backendError"), "provider-error", /\(backendError\)/],
  ["proxy", { status: 502, body: "<h1>Bad gateway</h1>" }, "provider-error", /status 502/],
  ["elsewhere", { status: 302, body: "" }, "provider-error", /status 302/],
  ["no answer", "hang", "timeout", /within 0.2 seconds/],
  ["reset", "reset", "network", /could not be reached/],
  ["broken off", "truncated", "network", /could not be reached/],
  ["half a JSON", "malformed", "malformed", /not JSON/],
  ["another shape", { status: 200, body: { items: "none" } }, "malformed", /items/],
  ["nothing at all", { status: 200, body: {} }, "malformed", /items/],
];

const expectFailure = async (resource: YoutubeResource, page: number, kind: YoutubeFaultKind) => {
  fakeYoutube.fail({ resource, page, kind });
  const failure = await catchFailure(kind === "hang" ? { timeoutMs: 200 } : {});
  fakeYoutube.heal();
  expect(await readWholeChannel()).toBe(120);
  return failure;
};

describe("a failure halfway through is reported by its kind", () => {
  it.each(FAULTS)("%s", async (_, kind, reason, message) => {
    const failure = await expectFailure("playlistItems", 2, kind);
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(message);
  });
});

describe.each<[YoutubeResource, number]>([
  ["channels", 1],
  ["playlistItems", 1],
  ["playlistItems", 3],
  ["videos", 1],
  ["videos", 3],
])("a failure of %s on page %i is reported", (resource, page) => {
  it.each<[YoutubeFaultKind, string]>([
    [makeRefusal(403, "quotaExceeded"), "quota-exceeded"],
    ["hang", "timeout"],
    ["reset", "network"],
    ["malformed", "malformed"],
  ])("%j", async (kind, reason) => {
    expect(await expectFailure(resource, page, kind)).toMatchObject({ reason });
  });
});

describe("the second attempt", () => {
  it.each<[string, YoutubeFaultKind]>([
    ["a reset connection", "reset"],
    ["an answer that broke off", "truncated"],
    ["a fault of the provider", { status: 503, body: "busy" }],
  ])("recovers from %s once", async (_, kind) => {
    fakeYoutube.fail({ resource: "playlistItems", page: 2, times: 1, kind });
    expect(await readWholeChannel()).toBe(120);
    fakeYoutube.fail({ resource: "playlistItems", page: 2, times: 2, kind });
    await catchFailure();
  });

  it.each<[string, YoutubeFaultKind]>([
    ["a quota used up", makeRefusal(403, "quotaExceeded")],
    ["too many requests", makeRefusal(429, "rateLimitExceeded")],
    ["a wrong key", makeRefusal(400, "keyInvalid")],
    ["an unreadable answer", "malformed"],
    ["silence", "hang"],
  ])("is not made after %s", async (_, kind) => {
    fakeYoutube.fail({ resource: "channels", kind });
    await catchFailure(kind === "hang" ? { timeoutMs: 100 } : {});
    expect(fakeYoutube.requests).toHaveLength(1);
  });
});

describe("the key", () => {
  it.each([undefined, ""])("if it is missing (%j), no request is sent", async (apiKey) => {
    const youtube = createYoutubeProvider({ apiKey, baseUrl: fakeYoutube.origin });
    await expect(youtube.readVideos(["video000001"])).rejects.toMatchObject({
      reason: "missing-key",
      message: "The YouTube API key is missing: set YOUTUBE_API_KEY.",
    });
    expect([fakeYoutube.requests, youtube.countRequests()]).toEqual([[], 0]);
  });

  it("if it is wrong, the failure says so", async () => {
    const failure = await catchFailure({ apiKey: "wrong" });
    expect(failure).toMatchObject({ reason: "key-invalid" });
    expect(failure.message).toContain("API key not valid. Please pass a valid API key. (API_KEY_INVALID)");
  });
});

it("reports that nobody is listening", async () => {
  const failure = await catchFailure({ baseUrl: "http://127.0.0.1:2" });
  expect(failure).toMatchObject({
    reason: "network",
    message: "YouTube could not be reached (ECONNREFUSED).",
  });
});

it("reports a quota that runs out in the middle", async () => {
  await fakeYoutube.close();
  fakeYoutube = await startYoutubeDouble({ channel: goingRateChannel, videos, apiKey, quota: 4 });
  const failure = await catchFailure();
  expect(failure).toMatchObject({
    reason: "quota-exceeded",
    message:
      "The YouTube quota is used up: The request cannot be completed because you have exceeded your quota. (quotaExceeded)",
  });
});

it("doesn't follow a list that leads back to its beginning", async () => {
  const snippet = { title: "T", publishedAt: "2026-01-01T00:00:00Z" };
  const body = { items: [{ snippet, contentDetails: { videoId: "video000001" } }], nextPageToken: "again" };
  fakeYoutube.fail({ resource: "playlistItems", kind: { status: 200, body } });
  const failure = await catchFailure();
  expect(failure).toMatchObject({ reason: "malformed" });
  expect(failure.message).toContain("nextPageToken");
});

it("leaves out of its message what databases refuse", async () => {
  const thumbnails = { "a\0b\ud800": {} };
  const snippet = { title: "T", publishedAt: "2026-01-01T00:00:00Z", thumbnails };
  const body = { items: [{ id: "video000001", snippet }] };
  fakeYoutube.fail({ resource: "videos", kind: { status: 200, body } });
  expect((await catchFailure()).message).toMatch(/snippet\.thumbnails\.a b\ufffd\.url/);
});
