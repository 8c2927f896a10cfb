import { expect, test } from "vitest";
import { videoStore } from "#episodes/episodes.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { runScheduledUpdate } from "./import.server.ts";
import type { ImportTables } from "./import.table.server.ts";
import { fetchEpisodes, makeVideo, makeVideos, openChannelTestSite } from "./testing/channel.ts";

// In winter, Tuesday at 15:00 in Denver is 22:00 UTC.
const BEFORE_DUE_TIME = "2026-11-17T21:59:30.000Z";
const AFTER_DUE_TIME = "2026-11-17T22:00:05.000Z";

describeOnBothEngines("the scheduled update", (open) => {
  async function openScheduledSite(videos = makeVideos(3), env: Record<string, string> = {}) {
    let now = new Date("2026-11-16T12:00:00.000Z");
    const database = await open();
    const site = await openChannelTestSite(database, videos, { now: () => now, env });
    const runAt = (moment: string, signal?: AbortSignal) => {
      now = new Date(moment);
      return runScheduledUpdate(site.app.house, videoStore, signal);
    };
    return { ...site, database, runAt };
  }

  test("runs at its day and time in the show's time zone, once", async () => {
    const { admin, runAt } = await openScheduledSite();
    expect(await runAt(BEFORE_DUE_TIME)).toBeNull();
    expect(await runAt(AFTER_DUE_TIME)).toMatchObject({ count: 3 });
    expect(await runAt("2026-11-17T22:01:05.000Z")).toBeNull();
    expect(await runAt("2026-11-24T21:59:59.000Z")).toBeNull();
    expect(await runAt("2026-11-24T22:00:00.000Z")).toMatchObject({ count: 0 });
    expect((await admin.request("/api/episodes/config")).json().lastChecked).toBe("2026-11-24T22:00:00.000Z");
  });

  test("isn't announced while there is no channel", async () => {
    const { app, admin, runAt } = await openScheduledSite();
    const fetchState = async () => (await admin.request("/api/episodes/import-state")).json();
    expect(await fetchState()).toMatchObject({ nextUpdate: "2026-11-17T22:00:00.000Z" });
    await qb<ImportTables>(app.house.db).updateTable("episode_config").set({ channelId: "" }).execute();
    expect(await fetchState()).toMatchObject({ nextUpdate: null });
    expect(await runAt(AFTER_DUE_TIME)).toBeNull();
  });

  test("keeps its local time across the change to daylight saving time", async () => {
    const { runAt } = await openScheduledSite();
    await runAt("2027-03-10T00:00:00.000Z");
    expect(await runAt("2027-03-16T20:59:59.000Z")).toBeNull();
    expect(await runAt("2027-03-16T21:00:00.000Z")).not.toBeNull();
  });

  test("runs once, no matter how many processes there are", async () => {
    const { app, youtube, database, runAt } = await openScheduledSite();
    const env = { YOUTUBE_API_KEY: "right-key", YOUTUBE_BASE_URL: youtube.origin };
    const second = openTestApp(database, { env, now: () => new Date(AFTER_DUE_TIME) });
    const outcomes = await Promise.all([
      runAt(AFTER_DUE_TIME),
      runScheduledUpdate(second.house, videoStore),
      runScheduledUpdate(app.house, videoStore),
    ]);
    expect(outcomes.filter((one) => one !== null)).toHaveLength(1);
    expect(youtube.quotaUsed).toBe(3);
  });

  test("is made up for once after the program didn't run for weeks", async () => {
    const { youtube, runAt } = await openScheduledSite();
    await runAt(AFTER_DUE_TIME);
    const quotaSpent = youtube.quotaUsed;
    expect(await runAt("2026-12-20T03:00:00.000Z")).not.toBeNull();
    expect(await runAt("2026-12-20T03:01:00.000Z")).toBeNull();
    expect(youtube.quotaUsed - quotaSpent).toBe(3);
  });

  test("runs as usual after a clock that was years ahead was set back", async () => {
    const { runAt } = await openScheduledSite();
    await runAt("2029-01-01T00:00:00.000Z");
    expect(await runAt("2029-01-03T00:00:00.000Z")).not.toBeNull();
    expect(await runAt("2026-12-20T03:00:00.000Z")).not.toBeNull();
    expect(await runAt("2026-12-20T03:01:00.000Z")).toBeNull();
    expect(await runAt("2026-12-27T03:00:00.000Z")).not.toBeNull();
  });

  test("follows a change of day and time immediately, and makes up for nothing before it", async () => {
    const { admin, runAt } = await openScheduledSite();
    await runAt(BEFORE_DUE_TIME);
    const reschedule = (updateDay: string, updateHour: number, updateMinute: number) =>
      admin.post("/api/episodes/config", { updateDay, updateHour, updateMinute, channelId: "@allshows" });
    await reschedule("Monday", 9, 0);
    expect(await runAt("2026-11-17T22:05:00.000Z")).toBeNull();
    await reschedule("Tuesday", 15, 15);
    expect(await runAt("2026-11-17T22:14:00.000Z")).toBeNull();
    expect(await runAt("2026-11-17T22:15:00.000Z")).toMatchObject({ count: 3 });
  });

  test("is retried after growing pauses, and the team sees why it failed", async () => {
    const { admin, youtube, runAt } = await openScheduledSite();
    youtube.fail({ resource: "playlistItems", kind: "malformed" });
    const fetchState = async () => (await admin.request("/api/episodes/import-state")).json();
    expect(await runAt(AFTER_DUE_TIME)).toBeNull();
    expect((await fetchState()).lastFailure).toEqual({
      at: AFTER_DUE_TIME,
      message: "YouTube's answer could not be read (not JSON).",
    });
    const requestCount = youtube.requests.length;
    await runAt("2026-11-17T22:00:59.000Z");
    expect(youtube.requests.length).toBe(requestCount);
    await runAt("2026-11-17T22:01:05.000Z");
    expect(youtube.requests.length).toBeGreaterThan(requestCount);
    youtube.heal();
    youtube.publish(makeVideo(50));
    expect(await runAt("2026-11-17T22:02:00.000Z")).toBeNull();
    expect(await runAt("2026-11-17T22:03:05.000Z")).toMatchObject({ count: 4 });
    expect(await fetchState()).toMatchObject({ lastFailure: null, nextUpdate: "2026-11-24T22:00:00.000Z" });
    expect(await fetchEpisodes(admin)).toHaveLength(4);
  });

  test("has a reason even if YouTube's words have characters that a database can't store", async () => {
    const { admin, youtube, runAt } = await openScheduledSite();
    const body = { error: { message: "No \0 such\ud83d channel" } };
    youtube.fail({ resource: "playlistItems", kind: { status: 403, body } });
    expect(await runAt(AFTER_DUE_TIME)).toBeNull();
    expect((await admin.request("/api/episodes/import-state")).json().lastFailure).toMatchObject({
      message: "YouTube does not permit this: No such\ufffd channel",
    });
  });

  test("is due again if the process stopped in the middle", async () => {
    const { admin, youtube, app, runAt } = await openScheduledSite();
    await runAt(BEFORE_DUE_TIME);
    youtube.fail({ resource: "playlistItems", kind: "hang", times: 1 });
    const stopController = new AbortController();
    const update = runAt(AFTER_DUE_TIME, stopController.signal);
    await expect
      .poll(() => youtube.requests.some((question) => question.includes("playlistItems")))
      .toBe(true);
    stopController.abort();
    expect(await update).toBeNull();
    expect((await admin.request("/api/episodes/import-state")).json()).toMatchObject({
      lastFailure: null,
      running: null,
    });
    expect(await runScheduledUpdate(app.house, videoStore)).toMatchObject({ count: 3 });
  });

  test("does nothing without a key", async () => {
    const { admin, runAt } = await openScheduledSite([], { YOUTUBE_API_KEY: "" });
    expect(await runAt(AFTER_DUE_TIME)).toBeNull();
    expect((await admin.request("/api/episodes/import-state")).json()).toMatchObject({
      missingApiKey: true,
      lastFailure: null,
    });
  });
});
