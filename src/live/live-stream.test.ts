import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "#app.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createBoundedServer, drain, listen } from "#platform/http/http.server.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { LiveState } from "./live.contract.ts";
import { openDesk } from "./testing/hour.ts";

async function startSite({ house }: TestApp) {
  const { listener, headers } = buildApp({ house, ping: async () => {} });
  const server = createBoundedServer(listener, headers);
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    house.streams.end();
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Reads a stream state by state. */
async function openStream(origin: string, query = "", headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/live/events${query}`, { headers, signal: leaving.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  async function next(): Promise<LiveState> {
    for (;;) {
      const [whole, more] = rest.split(/(?<=\n\n)/);
      if (whole?.endsWith("\n\n")) {
        rest = rest.slice(whole.length);
        const data = /^event: state\ndata: (.*)\n\n$/.exec(whole)?.[1];
        if (data) return JSON.parse(data);
        if (more === undefined || rest) continue;
      }
      const part = await reader?.read();
      if (!part || part.done) throw new Error("The stream ended");
      rest += part.value;
    }
  }
  return { answer, next, leave: () => leaving.abort() };
}

onBothEngines("the stream of what is on air", (open) => {
  test("gives the whole state at once and after each command", async () => {
    const { app, look, run } = await openDesk(await open());
    const { origin } = await startSite(app);
    const stream = await openStream(origin);
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

  test("tells visitors nothing that is the team's, and the team all of it", async () => {
    const { app, producer, run } = await openDesk(await open());
    const { origin } = await startSite(app);
    await run("go-live");
    const visitor = await (await openStream(origin)).next();
    expect(Object.keys(visitor)).not.toEqual(expect.arrayContaining(["week"]));
    expect(JSON.stringify(visitor)).not.toContain("Cold open");
    const cookie = [...producer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const team = await (await openStream(origin, "?as=desk", { cookie })).next();
    expect(team).toMatchObject({ current: 1, week: { runSheet: [{ title: "Cold open" }, {}, {}] } });
  });

  test("tells of a poll that closes by itself, and of a new title", async () => {
    const { app, pass, put, run } = await openDesk(await open());
    const { origin } = await startSite(app);
    await run("go-live");
    await run("draw", { word: "porch light" });
    const { week } = await run("open-poll", { seconds: 30 });
    const stream = await openStream(origin);
    expect((await stream.next()).poll?.open).toBe(true);
    pass(31);
    expect(await stream.next()).toMatchObject({ poll: { open: false, results: [{ votes: 0 }, {}, {}] } });
    await put({ version: week.version, title: "Episode 217" });
    expect((await stream.next()).title).toBe("Episode 217");
  });

  test("reaches another process", async () => {
    const database = await open();
    const { run } = await openDesk(database);
    const { origin } = await startSite(testApp(database, { now: () => new Date("2026-12-08T12:00:00Z") }));
    const stream = await openStream(origin);
    await stream.next();
    await run("go-live");
    expect((await stream.next()).status).toBe("live");
  });

  test("holds no place: more streams than places leave room for calls", async () => {
    const { app } = await openDesk(await open());
    const { origin } = await startSite(app);
    const streams = await Promise.all(Array.from({ length: 120 }, () => openStream(origin)));
    await Promise.all(streams.map(({ next }) => next()));
    expect((await fetch(`${origin}/api/live`)).status).toBe(200);
    const counted = async () =>
      (await (await app.admin()).request("/api/live/streams")).json<Record<string, number>>();
    expect(await counted()).toEqual({ site: 120, overlay: 0, host: 0, desk: 0 });
    for (const { leave } of streams) leave();
    await expect.poll(() => app.house.streams.count()).toEqual({});
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("is refused beyond the most with the time to come back, and a look at its head opens none", async () => {
    const { app } = await openDesk(await open(), { env: { MAX_STREAMS: "1" } });
    const { origin } = await startSite(app);
    expect((await fetch(`${origin}/api/live/events`, { method: "HEAD" })).status).toBe(200);
    const stream = await openStream(origin, "?as=overlay");
    await stream.next();
    const refused = await fetch(`${origin}/api/live/events`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    stream.leave();
    await expect.poll(async () => (await openStream(origin)).answer.status).toBe(200);
  });

  test("ends first when the process stops", async () => {
    const { app } = await openDesk(await open());
    const { origin, server } = await startSite(app);
    const stream = await openStream(origin);
    await stream.next();
    app.house.streams.end();
    await expect(stream.next()).rejects.toThrow("The stream ended");
    await drain(server);
  });
});
