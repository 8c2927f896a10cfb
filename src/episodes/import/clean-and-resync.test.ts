import { existsSync } from "node:fs";
import { setImmediate as breath } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import type { YoutubeFault } from "../../../dev/doubles/youtube-faults.ts";
import { readShowVideos } from "../../../dev/doubles/youtube-from-shows.ts";
import {
  fetchEpisodes,
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "./testing/channel.ts";

describeOnBothEngines("cleaning and resyncing", (open) => {
  test("replaces everything, including edits and deletions, with the whole channel", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(120));
    await postToEpisodes(admin, "update");
    const [first, second] = await fetchEpisodes(admin);
    await admin.patch(`/api/episodes/${first?.id}/featured`, { featured: true });
    await admin.delete(`/api/episodes/${second?.id}`);
    const fetchState = async () => (await admin.request("/api/episodes/import-state")).json();
    expect(await fetchState()).toMatchObject({ total: 49, edited: 1, deleted: 1, running: null });
    expect(toStatusAndBody(await postToEpisodes(admin, "clean-and-resync"))).toEqual([
      200,
      { count: 120, message: "All episodes cleaned and resynced: 120 episodes." },
    ]);
    const episodes = await fetchEpisodes(admin, "?sort=number&order=asc");
    expect(episodes.map((one) => one.episodeNumber)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    expect(await fetchState()).toMatchObject({ total: 120, edited: 0, deleted: 0 });
  });

  test("keeps the topics and guests that are linked to an episode", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(60));
    await postToEpisodes(admin, "update");
    const [episode] = await fetchEpisodes(admin, "?search=Show 30");
    const json = { category: "Pay", subCategory: "Rise", content: "Who asks first?" };
    const topic = (await admin.post("/api/topics", json)).json<{ id: number }>();
    const link = { episodeId: episode?.id, seconds: 754 };
    await admin.put(`/api/topics/${topic.id}/aired`, link);
    youtube.publish(makeVideo(500));
    await postToEpisodes(admin, "clean-and-resync");
    const [sameEpisode] = await fetchEpisodes(admin, "?search=Show 30");
    expect(sameEpisode?.id).toBe(episode?.id);
    const topics = await admin.request(`/api/episodes/${sameEpisode?.id}/topics`);
    expect(topics.json()).toMatchObject([{ id: topic.id, seconds: 754 }]);
    const ids = (await fetchEpisodes(admin)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(61);
  });

  test("takes numbers from titles, and the next free number for the rest", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      makeVideo(1, { title: "First" }),
      makeVideo(2, { title: "#10 Second" }),
      makeVideo(3, { title: "Third &#39;quoted&#39;" }),
    ]);
    await postToEpisodes(admin, "clean-and-resync");
    const numbers = (await fetchEpisodes(admin, "?sort=published&order=asc")).map((one) => one.episodeNumber);
    expect(numbers).toEqual([11, 10, 12]);
  });

  const backendError = { status: 500, body: "Backend Error" };
  test.each([
    [{ resource: "channels", page: 1, kind: backendError }, /YouTube failed/],
    [{ resource: "playlistItems", page: 1, kind: backendError }, /YouTube failed/],
    [{ resource: "playlistItems", page: 2, kind: "reset" }, /could not be reached/],
    [{ resource: "playlistItems", page: 3, kind: "malformed" }, /could not be read/],
    [{ resource: "videos", page: 1, kind: "truncated" }, /could not be reached/],
    [{ resource: "videos", page: 2, kind: backendError }, /YouTube failed/],
    [{ resource: "videos", page: 3, kind: { status: 200, body: { items: "none" } } }, /could not be read/],
    [
      { resource: "videos", kind: { status: 200, body: { items: [] } } },
      /empty list, although the channel has 121 videos/,
    ],
    [
      { resource: "playlistItems", kind: { status: 200, body: { items: [] } } },
      /empty list, although the channel has 121 videos/,
    ],
  ] satisfies [YoutubeFault, RegExp][])(
    "if YouTube fails with %j, everything stays as it was, and the reason is given",
    async (fault, reason) => {
      const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(120));
      await postToEpisodes(admin, "clean-and-resync");
      const [newestEpisode] = await fetchEpisodes(admin);
      await admin.patch(`/api/episodes/${newestEpisode?.id}/short-description`, { shortDescription: "Ours" });
      const episodesBefore = await fetchEpisodes(admin);
      youtube.publish(makeVideo(500));
      youtube.fail(fault);
      const response = await postToEpisodes(admin, "clean-and-resync");
      expect(response.status).toBe(502);
      expect(response.json().message).toMatch(reason);
      expect(await fetchEpisodes(admin)).toEqual(episodesBefore);
      youtube.heal();
      expect(toStatusAndBody(await postToEpisodes(admin, "clean-and-resync"))[1]).toMatchObject({
        count: 121,
      });
    },
  );

  test("tells a used-up quota, a wrong key and a missing one apart", async () => {
    const database = await open();
    const { admin, youtube } = await openChannelTestSite(database, makeVideos(2), { quota: 1 });
    const quota = await postToEpisodes(admin, "clean-and-resync");
    expect([quota.status, quota.json().message]).toEqual([
      502,
      expect.stringMatching(/quota is used up: .*quota/),
    ]);
    const origin = youtube.origin;
    const otherSite = await openChannelTestSite(database, [], {
      env: { YOUTUBE_API_KEY: "wrong", YOUTUBE_BASE_URL: origin },
    });
    const response = await postToEpisodes(otherSite.admin, "update");
    expect([response.status, response.json().message]).toEqual([
      502,
      expect.stringMatching(/refused the API key/),
    ]);
    const siteWithoutKey = await openChannelTestSite(database, [], {
      env: { YOUTUBE_API_KEY: "", YOUTUBE_BASE_URL: origin },
    });
    const responseWithoutKey = await postToEpisodes(siteWithoutKey.admin, "update");
    expect(toStatusAndBody(responseWithoutKey)).toEqual([
      503,
      {
        message: "The YouTube API key is missing: set YOUTUBE_API_KEY.",
        missingApiKey: true,
        provider: "YouTube",
      },
    ]);
  });

  test("fails for a channel that does not exist, but not for one without videos", async () => {
    const database = await open();
    const { admin } = await openChannelTestSite(database, []);
    expect(toStatusAndBody(await postToEpisodes(admin, "clean-and-resync"))).toEqual([
      200,
      { count: 0, message: "All episodes cleaned and resynced: 0 episodes." },
    ]);
    await admin.post("/api/episodes/config", {
      updateDay: "Tuesday",
      updateHour: 15,
      updateMinute: 0,
      channelId: "@nobody",
    });
    const response = await postToEpisodes(admin, "update");
    expect([response.status, response.json().message]).toEqual([
      502,
      "YouTube doesn't know the channel “@nobody”.",
    ]);
  });

  const videoList = fileURLToPath(
    new URL("../../../../shared/data/podcasts/syntax/syntax_shows.json", import.meta.url),
  );
  if (existsSync(videoList))
    test("imports the thousand real shows while pages are served", async () => {
      const { app, admin } = await openChannelTestSite(await open(), await readShowVideos(videoList));
      let readCount = 0;
      let isRunning = true;
      const reader = (async () => {
        while (isRunning) {
          expect((await app.client().request("/api/episodes?limit=12")).status).toBe(200);
          readCount += 1;
          await breath();
        }
      })();
      const response = await postToEpisodes(admin, "clean-and-resync").finally(() => {
        isRunning = false;
      });
      await reader;
      expect(response.json()).toMatchObject({ count: 1_033 });
      expect(readCount).toBeGreaterThan(1);
      expect((await fetchEpisodes(admin, "?search=typescript")).length).toBeGreaterThan(50);
    });
});

describe.skipIf(inject("postgresUrl") === null)("cleaning and resyncing on postgres", () => {
  test("waits for an edit in progress, and neither has to start over", async () => {
    const database = await openTestDatabase("postgres");
    const { admin } = await openChannelTestSite(database, makeVideos(3));
    await postToEpisodes(admin, "clean-and-resync");
    const [episode] = await fetchEpisodes(admin);
    const id = Number(episode?.id);
    const tables = qb<EpisodesTables>(database.db);
    let beginCount = 0;
    const editDone = Promise.withResolvers<void>();
    // Start the resync outside the transaction below, like any other request.
    const resync = editDone.promise.then(() => postToEpisodes(admin, "clean-and-resync"));
    // Take the locks in the same order as an edit of the description: first the row, then its text in the search
    // index.
    await transaction(database.db, async (trx) => {
      beginCount += 1;
      const edit = qb<EpisodesTables>(trx);
      // If the two transactions deadlock, PostgreSQL aborts this one, because it notices the deadlock first.
      await sql`set local deadlock_timeout = '1ms'`.execute(edit);
      await edit.updateTable("episodes").set({ shortDescription: "Ours" }).where("id", "=", id).execute();
      editDone.resolve();
      const listWaiting = async () => {
        const { rows } = await sql`
          select from pg_locks
          where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(edit);
        return rows;
      };
      await expect.poll(listWaiting).toHaveLength(1);
      await edit.updateTable("episode_texts").set({ text: "ours" }).where("id", "=", id).execute();
    });
    expect(beginCount).toBe(1);
    expect(toStatusAndBody(await resync)[0]).toBe(200);
    expect(await tables.selectFrom("episodes").select("shortDescription").execute()).not.toContainEqual({
      shortDescription: "Ours",
    });
    await database.close();
  });
});
