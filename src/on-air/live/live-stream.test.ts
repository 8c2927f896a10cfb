import { expect, test } from "vitest";
import type { ShowDrawTables } from "#on-air/draws/draws.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { drainServer } from "#platform/http/http.server.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { openDeskTestApp } from "./testing/hour.ts";
import { openTestStream, serveTestApp } from "./testing/streams.ts";

describeOnBothEngines("the stream of what is on air", (open) => {
  test("sends the whole state immediately and after each command", async () => {
    const { app, look, run } = await openDeskTestApp(await open());
    const { origin } = await serveTestApp(app);
    const stream = await openTestStream(origin);
    expect(stream.answer.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.answer.headers.get("cache-control")).toContain("no-store");
    expect(await stream.next()).toEqual(await look());
    await run("go-live");
    const live = await stream.next();
    expect(live).toEqual(await look());
    expect(live.status).toBe("live");
    await run("scene", { scene: "countdown" });
    expect((await stream.next()).scene).toBe("countdown");
  });

  test("tells visitors nothing that only the team may know, and the team everything", async () => {
    const { app, producer, run } = await openDeskTestApp(await open());
    const { origin } = await serveTestApp(app);
    await run("go-live");
    const visitor = await (await openTestStream(origin)).next();
    expect(Object.keys(visitor)).not.toEqual(expect.arrayContaining(["week"]));
    expect(JSON.stringify(visitor)).not.toContain("Cold open");
    const team = await (await openTestStream(origin, { query: "?as=desk", by: producer })).next();
    expect(team).toMatchObject({ current: 1, week: { runSheet: [{ title: "Cold open" }, {}, {}] } });
  });

  test("stores nothing for visitors, so that it also works while the disk is full", async () => {
    const app = openTestApp(await open());
    const { origin } = await serveTestApp(app);
    expect((await app.client().request("/api/live")).status).toBe(200);
    expect(await (await openTestStream(origin)).next()).toMatchObject({ status: "off" });
    const draws = qb<ShowDrawTables>(app.house.db).selectFrom("show_draws").selectAll();
    expect(await draws.execute()).toEqual([]);
  });

  test("reports a poll that closes by itself, and a new title", async () => {
    const { app, pass, put, run } = await openDeskTestApp(await open());
    const { origin } = await serveTestApp(app);
    await run("go-live");
    await run("draw", { word: "porch light" });
    const { week } = await run("open-poll", { seconds: 30 });
    const stream = await openTestStream(origin);
    expect((await stream.next()).poll?.open).toBe(true);
    pass(31);
    expect(await stream.next()).toMatchObject({ poll: { open: false, results: [{ votes: 0 }, {}, {}] } });
    await put({ version: week.version, title: "Episode 217" });
    expect((await stream.next()).title).toBe("Episode 217");
  });

  test("for the desk is refused to people without a role", async () => {
    const { app } = await openDeskTestApp(await open());
    const { origin } = await serveTestApp(app);
    const countRefused = async (by?: Client) =>
      (await openTestStream(origin, { query: "?as=desk", by })).answer.status;
    expect([await countRefused(), await countRefused(await app.user())]).toEqual([401, 403]);
  });

  test("reaches another process", async () => {
    const database = await open();
    const { run } = await openDeskTestApp(database);
    const { origin } = await serveTestApp(
      openTestApp(database, { now: () => new Date("2026-12-08T12:00:00Z") }),
    );
    const stream = await openTestStream(origin);
    await stream.next();
    await run("go-live");
    expect((await stream.next()).status).toBe("live");
  });

  test("takes up no place: even with more streams than places, calls get through", async () => {
    const { app } = await openDeskTestApp(await open(), { env: { MAX_STREAMS_PER_ADDRESS: "200" } });
    const { origin } = await serveTestApp(app);
    const streams: Awaited<ReturnType<typeof openTestStream>>[] = [];
    // Opens ten at a time, because a slow machine refuses connections that arrive all at once.
    for (let opened = 0; opened < 120; opened += 10)
      streams.push(...(await Promise.all(Array.from({ length: 10 }, () => openTestStream(origin)))));
    await Promise.all(streams.map(({ next }) => next()));
    expect((await fetch(`${origin}/api/live`)).status).toBe(200);
    const readStreamCounts = async () =>
      (await (await app.admin()).request("/api/live/streams")).json<Record<string, number>>();
    expect(await readStreamCounts()).toEqual({ site: 120, overlay: 0, host: 0, desk: 0 });
    for (const { leave } of streams) leave();
    await expect.poll(() => app.house.streams.count()).toEqual({});
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("is refused with a Retry-After beyond the maximum, and a HEAD request opens none", async () => {
    const { app } = await openDeskTestApp(await open(), { env: { MAX_STREAMS: "1" } });
    const { origin } = await serveTestApp(app);
    expect((await fetch(`${origin}/api/live/events`, { method: "HEAD" })).status).toBe(200);
    const stream = await openTestStream(origin);
    await stream.next();
    const refused = await fetch(`${origin}/api/live/events`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(refused.headers.get("connection")).toBe("close");
    stream.leave();
    await expect.poll(async () => (await openTestStream(origin)).answer.status).toBe(200);
  });

  test("ends first when the process stops", async () => {
    const { app } = await openDeskTestApp(await open());
    const { origin, server } = await serveTestApp(app);
    const stream = await openTestStream(origin);
    await stream.next();
    app.house.streams.end();
    await expect(stream.next()).rejects.toThrow("The stream ended");
    await drainServer(server);
  });
});
