import { setImmediate as breath } from "node:timers/promises";
import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { ImportTables } from "./import.table.server.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "./testing/channel.ts";

const ALREADY_RUNNING = [409, { message: "An update is already running" }];

describeOnBothEngines("updates", (open, engine) => {
  const makeOtherClaim = (leasedUntil: string) => ({
    id: 1,
    leaseToken: "theirs",
    kind: "update" as const,
    startedAt: "2026-11-17T22:00:00.000Z",
    leasedUntil,
    done: 0,
    total: null,
  });

  test("run one at a time, and two started together make no duplicates", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(120));
    const otherAdmin = await app.admin();
    const responses = await Promise.all([
      postToEpisodes(admin, "clean-and-resync"),
      postToEpisodes(otherAdmin, "update"),
      postToEpisodes(admin, "update-specific", { videoIds: ["video000001"] }),
    ]);
    // Several may succeed: on a slow machine, one import may finish before another one starts. The later one may then
    // find its video already imported.
    expect(responses.some((response) => response.status === 200)).toBe(true);
    for (const response of responses.filter((response) => response.status !== 200))
      expect([
        ALREADY_RUNNING,
        [409, { message: expect.stringContaining("already an episode") }],
      ]).toContainEqual(toStatusAndBody(response));
    const ids = (await fetchEpisodes(admin)).map((one) => one.youtubeId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(toStatusAndBody(await postToEpisodes(admin, "clean-and-resync"))[1]).toMatchObject({ count: 120 });
    expect(await fetchEpisodes(admin)).toHaveLength(120);
  });

  test("show their progress", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(400));
    const otherAdmin = await app.admin();
    let isRunning = true;
    const update = postToEpisodes(admin, "clean-and-resync").finally(() => {
      isRunning = false;
    });
    const seenStates: unknown[] = [];
    while (isRunning) {
      const state = (await otherAdmin.request("/api/episodes/import-state")).json();
      if (state.running) seenStates.push(state.running);
      await breath();
    }
    expect((await update).status).toBe(200);
    expect(seenStates).toContainEqual({
      kind: "clean-and-resync",
      startedAt: expect.any(String),
      done: expect.any(Number),
      total: 400,
    });
    expect((await admin.request("/api/episodes/import-state")).json().running).toBeNull();
  });

  test("don't block the next one when they fail", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(2));
    youtube.fail({ resource: "channels", kind: "malformed", times: 1 });
    expect((await postToEpisodes(admin, "update")).status).toBe(502);
    expect((await postToEpisodes(admin, "update")).status).toBe(200);
  });

  test("don't block the next one if their process died", async () => {
    const database = await open();
    let now = new Date("2026-11-17T22:00:00.000Z");
    const { admin } = await openChannelTestSite(database, makeVideos(2), { now: () => now });
    const claim = makeOtherClaim("2026-11-17T22:00:15.000Z");
    await qb<ImportTables>(database.db).insertInto("episode_updates").values(claim).execute();
    // With SQLite, only one server can use a folder, so the other process must have died. With PostgreSQL, the lease of
    // the other process must expire first.
    const response = await postToEpisodes(admin, "update");
    if (engine === "sqlite") expect(response.status).toBe(200);
    else expect(toStatusAndBody(response)).toEqual(ALREADY_RUNNING);
    now = new Date("2026-11-17T22:00:15.000Z");
    expect((await postToEpisodes(admin, "update")).status).toBe(200);
  });

  test("write nothing after another one has taken over", async () => {
    const database = await open();
    const { admin, youtube } = await openChannelTestSite(database, makeVideos(120));
    // The retry is sent a third of a second later. In the meantime, this test changes the lease.
    youtube.fail({ resource: "videos", kind: "reset", times: 1 });
    const update = postToEpisodes(admin, "clean-and-resync");
    let isStolen = false;
    while (!isStolen) {
      const takenRow = await qb<ImportTables>(database.db)
        .updateTable("episode_updates")
        .set({ leaseToken: "theirs" })
        .returning("id")
        .executeTakeFirst();
      isStolen = takenRow !== undefined;
      await breath();
    }
    expect(toStatusAndBody(await update)).toEqual([409, { message: "Another update has taken over" }]);
    expect(await fetchEpisodes(admin)).toEqual([]);
    expect(
      await qb<ImportTables>(database.db).selectFrom("episode_updates").select("leaseToken").execute(),
    ).toEqual([{ leaseToken: "theirs" }]);
  });
});
