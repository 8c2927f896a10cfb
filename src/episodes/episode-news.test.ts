import { expect, test } from "vitest";
import { webhookJobKind } from "#notices/notices.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { Video } from "./import/import.rules.ts";
import { videoStore } from "./video-store.server.ts";

const makeVideo = (videoId: string, publishedAt: string): Video => ({
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

describeOnBothEngines("other programs", (open) => {
  test("learn of a new episode once, even if it is deleted and imported again, and not of older ones", async () => {
    const now = new Date("2026-01-10T00:00:00Z");
    const { house, admin } = openTestApp(await open(), { now: () => now });
    const owner = await admin();
    await owner.post("/api/webhooks", {
      name: "Robot",
      address: "http://127.0.0.1:9/a",
      kind: "json",
      events: ["episode"],
    });
    const videos = [
      makeVideo("new-one", "2026-01-09T00:00:00Z"),
      makeVideo("old-one", "2025-12-01T00:00:00Z"),
    ];
    const addVideo = (restoreDeleted = false) =>
      transaction(house.db, (trx) => videoStore.add(trx, videos, { house, restoreDeleted }));
    await addVideo();
    await addVideo();
    const [episode] = (await owner.request("/api/episodes")).json<{ id: number }[]>();
    await owner.delete(`/api/episodes/${episode?.id}`);
    expect((await addVideo(true)).added).toBe(1);
    await runDueJobs(house, [webhookJobKind]);
    const [webhook] = (await owner.request("/api/webhooks")).json<{ deliveries: object[] }[]>();
    expect(webhook?.deliveries).toMatchObject([{ event: "episode" }]);
    expect(webhook?.deliveries).toHaveLength(1);
  });
});
