import { describe, expect, test } from "vitest";
import { SETTINGS } from "#app/all-settings.server.ts";
import type { Actor } from "#app/house.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { changeSettings, ensureSecrets } from "#settings/settings.server.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { DAY_BEFORE_SHOW, openDeskTestApp, SHOW_DATE } from "./testing/hour.ts";
import { openTestStream, serveTestApp } from "./testing/streams.ts";

const PASSWORD = "correct horse";

/** The changes that must close a colleague's stream, each with a function that makes the change. */
const STREAM_CLOSING_CHANGES: [
  what: string,
  end: (owner: Client, id: number, colleague: Client, app: TestApp) => Promise<unknown>,
][] = [
  ["the account is deleted", (owner, id) => owner.delete(`/api/team/${id}`)],
  ["the person becomes a moderator", (owner, id) => owner.put(`/api/team/${id}`, { role: "moderator" })],
  ["the person leaves the team", (owner, id) => owner.put(`/api/team/${id}`, { role: null })],
  ["they sign out", (_, __, colleague) => colleague.post("/api/logout")],
  ["they sign out everywhere", (_, __, colleague) => colleague.delete("/api/user/sessions")],
  [
    "their password changes",
    (_, __, colleague) =>
      colleague.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "another horse" }),
  ],
  [
    "a passkey is required that they lack",
    async (owner, _, __, { house }) => {
      const actor = (await owner.request("/api/user")).json<Actor>();
      await changeSettings(house, actor, SETTINGS, { requirePasskey: true });
    },
  ],
];

describeOnBothEngines("a stream of the team's", (open) => {
  /** Opens the app in two processes that share a database. Tests open streams in the second process. */
  async function openProcesses(env: Record<string, string> = {}) {
    const database = await open();
    const desk = await openDeskTestApp(database);
    await ensureSecrets(desk.app.house.db, SETTINGS);
    const otherApp = openTestApp(database, { now: () => new Date(DAY_BEFORE_SHOW), env });
    const { origin } = await serveTestApp(otherApp);
    const links = (await desk.producer.request("/api/overlay")).json<{ url: string; hostUrl: string }>();
    const getStreamPath = (which: "overlay" | "host") =>
      `/api/${which}/${(which === "overlay" ? links.url : links.hostUrl).split("/").at(-1)}/events`;
    return { ...desk, other: otherApp, origin, pathOf: getStreamPath };
  }
  /** Writes a note that only the team may read, which is sent to every team stream. */
  async function writeSecret(producer: Client) {
    const [week] = (await producer.request(`/api/weeks?from=${SHOW_DATE}&count=1`)).json<
      { version: number }[]
    >();
    const json = { version: week?.version, note: "TOP SECRET" };
    expect((await producer.put(`/api/weeks/${SHOW_DATE}`, json)).status).toBe(200);
  }

  test.each(STREAM_CLOSING_CHANGES)(
    "ends on every process when %s, and sends nothing after that",
    async (what, end) => {
      const { app, producer, origin } = await openProcesses();
      const colleague = await app.member("producer", "mole");
      const { id } = (await colleague.request("/api/user")).json<{ id: number }>();
      const stream = await openTestStream(origin, { query: "?as=desk", by: colleague });
      await stream.next();
      await end(producer, id, colleague, app);
      const receivedStates: unknown[] = [];
      const reading = (async () => {
        for (;;) receivedStates.push(await stream.next());
      })();
      const ended = expect(reading).rejects.toThrow("The stream ended");
      // Once passkeys are required, the owner can't write the note, because the owner has no passkey.
      if (!what.startsWith("a passkey")) await writeSecret(producer);
      await ended;
      expect(JSON.stringify(receivedStates)).not.toContain("SECRET");
    },
  );

  describe.each(["overlay", "host"] as const)("the %s", (which) => {
    test("ends when its key is replaced, and the old key opens none", async () => {
      const { origin, pathOf, producer } = await openProcesses();
      const stream = await openTestStream(origin, { path: pathOf(which) });
      await stream.next();
      await producer.post("/api/overlay/rotate", { which });
      await expect(stream.next()).rejects.toThrow("The stream ended");
      expect((await openTestStream(origin, { path: pathOf(which) })).answer.status).toBe(404);
    });
  });

  test("gets a place when visitors have none left, and only authorized ones count", async () => {
    const { origin, pathOf, producer, other } = await openProcesses({ MAX_STREAMS: "3" });
    for (const query of ["?as=overlay", "?as=host", ""])
      expect((await openTestStream(origin, { query })).answer.status).toBe(200);
    expect((await openTestStream(origin)).answer.status).toBe(503);
    for (const path of [pathOf("overlay"), pathOf("host")])
      expect((await openTestStream(origin, { path })).answer.status).toBe(200);
    expect((await openTestStream(origin, { query: "?as=desk", by: producer })).answer.status).toBe(200);
    expect(other.house.streams.count()).toEqual({ site: 3, overlay: 1, host: 1, desk: 1 });
  });

  test("leaves the hosts their places if somebody with their link takes all that one address can get", async () => {
    const { origin, pathOf } = await openProcesses();
    const openFrom = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      return (await openTestStream(origin, { path: pathOf("host"), headers })).answer.status;
    };
    const streams = await Promise.all(Array.from({ length: 11 }, () => openFrom("192.0.2.1")));
    expect(streams.filter((status) => status === 503)).toHaveLength(1);
    expect(await openFrom("192.0.2.2")).toBe(200);
  });

  test("tells the overlay everything that it shows", async () => {
    const { origin, pathOf, run } = await openProcesses();
    await run("go-live");
    await run("draw", { word: "porch light" });
    const stream = await openTestStream(origin, { path: pathOf("overlay") });
    const view = await stream.next();
    expect(view).toMatchObject({
      status: "live",
      facts: { showName: "The Going Rate", words: expect.arrayContaining([expect.any(String)]) },
      drawDetails: { word: "porch light", topics: [{ category: "Money", subCategory: "Rent" }, {}, {}] },
    });
    for (const name of ["week", "votes", "nextDraw"]) expect(view).not.toHaveProperty(name);
  });

  test("tells hosts what they read aloud, but no running counts", async () => {
    const { origin, pathOf, run } = await openProcesses();
    await run("go-live");
    await run("draw", { word: "porch light" });
    const stream = await openTestStream(origin, { path: pathOf("host") });
    const view = await stream.next();
    expect(view).toMatchObject({ word: "porch light", week: { runSheet: [{ title: "Cold open" }, {}, {}] } });
    for (const name of ["votes", "heldVotes", "nextDraw"]) expect(view).not.toHaveProperty(name);
  });
});
