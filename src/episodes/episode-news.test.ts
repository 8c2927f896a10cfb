import { expect, test } from "vitest";
import type { House } from "#app/house.server.ts";
import { webhookJobKind } from "#notices/notices.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { Video } from "./import/import.rules.ts";
import {
  fetchEpisodes,
  makeVideo,
  makeVideoId,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "./import/testing/channel.ts";
import { videoStore } from "./video-store.server.ts";

const makeNewVideo = (videoId: string, publishedAt: string): Video => ({
  videoId,
  title: `Episode ${videoId}`,
  description: "",
  category: "",
  publishedAt,
  durationSeconds: 3600,
  thumbnailUrl: "https://i.ytimg.com/vi/x/hqdefault.jpg",
  views: null,
  state: "ready",
});

async function addWebhook(owner: Client): Promise<void> {
  await owner.post("/api/webhooks", {
    name: "Robot",
    address: "http://127.0.0.1:9/a",
    kind: "json",
    events: ["episode"],
  });
}

async function readDeliveries(house: House, owner: Client): Promise<object[]> {
  await runDueJobs(house, [webhookJobKind]);
  const [webhook] = (await owner.request("/api/webhooks")).json<{ deliveries: object[] }[]>();
  return webhook?.deliveries ?? [];
}

describeOnBothEngines("other programs", (open) => {
  test("learn of a new episode once, even if it is deleted and imported again, and not of older ones", async () => {
    const now = new Date("2026-01-10T00:00:00Z");
    const { house, admin } = openTestApp(await open(), { now: () => now });
    const owner = await admin();
    await addWebhook(owner);
    const videos = [
      makeNewVideo("new-one", "2026-01-09T00:00:00Z"),
      makeNewVideo("old-one", "2025-12-01T00:00:00Z"),
    ];
    const addVideo = (restoreDeleted = false) =>
      transaction(house.db, (trx) => videoStore.add(trx, videos, { house, restoreDeleted }));
    await addVideo();
    await addVideo();
    const [episode] = (await owner.request("/api/episodes")).json<{ id: number }[]>();
    await owner.delete(`/api/episodes/${episode?.id}`);
    expect((await addVideo(true)).added).toBe(1);
    const deliveries = await readDeliveries(house, owner);
    expect(deliveries).toMatchObject([{ event: "episode" }]);
    expect(deliveries).toHaveLength(1);
  });

  test("learn of an episode that Clean & Resync imports first, and not of those that were known", async () => {
    const now = new Date("2024-01-04T12:00:00Z");
    const { app, admin, youtube } = await openChannelTestSite(await open(), makeVideos(1), {
      now: () => now,
    });
    await addWebhook(admin);
    await postToEpisodes(admin, "update");
    expect(await readDeliveries(app.house, admin)).toHaveLength(1);
    youtube.publish(makeVideo(2));
    await postToEpisodes(admin, "clean-and-resync");
    expect(await readDeliveries(app.house, admin)).toHaveLength(2);
    const [episode] = await fetchEpisodes(admin, "?search=Show 2");
    await admin.delete(`/api/episodes/${episode?.id}`);
    await postToEpisodes(admin, "clean-and-resync");
    expect(await readDeliveries(app.house, admin)).toHaveLength(2);
  });

  test("learn of a show that was still live at one weekly import, and ended at the next", async () => {
    let now = new Date("2024-02-01T18:55:00Z");
    const startedAt = "2024-02-01T18:00:00Z";
    const stream = { state: "live", scheduledAt: startedAt, startedAt } as const;
    const { app, admin, youtube } = await openChannelTestSite(await open(), [makeVideo(1, { stream })], {
      now: () => now,
    });
    await addWebhook(admin);
    await postToEpisodes(admin, "update");
    expect(await fetchEpisodes(admin)).toEqual([]);
    const end = { state: "ended", endedAt: "2024-02-01T19:00:00Z" } as const;
    youtube.change(makeVideoId(1), { stream: { ...stream, ...end } });
    now = new Date("2024-02-08T18:55:30Z");
    await postToEpisodes(admin, "update");
    expect(await readDeliveries(app.house, admin)).toHaveLength(1);
  });

  test("learn of a stream that was scheduled weeks before it", async () => {
    const startedAt = "2024-02-01T18:00:00Z";
    const endedAt = "2024-02-01T19:00:00Z";
    const stream = { state: "ended", scheduledAt: startedAt, startedAt, endedAt } as const;
    const now = new Date("2024-02-02T12:00:00Z");
    const videos = [makeVideo(1, { stream })];
    const { app, admin } = await openChannelTestSite(await open(), videos, { now: () => now });
    await addWebhook(admin);
    await postToEpisodes(admin, "update");
    expect(await fetchEpisodes(admin)).toMatchObject([{ publishedDate: "2024-02-01T18:00:00.000Z" }]);
    expect(await readDeliveries(app.house, admin)).toHaveLength(1);
  });
});
