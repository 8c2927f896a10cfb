import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { ADMIN_PASSCODE, type Site, SPIN_PASSCODE, startSite } from "./site.ts";
import { createSiteCaller, openStream, runDeskCommand } from "./week-steps.ts";

/* Tests two processes of the built site that share a PostgreSQL database, as if behind a load balancer. */

const postgresBinaries = await findPostgres();
const processes: { sites: Site[]; stop(): Promise<void> } = { sites: [], stop: async () => {} };

beforeAll(async () => {
  if (!postgresBinaries) return;
  const server = await startPostgres(postgresBinaries, ["fsync=off", "log_min_messages=fatal"]);
  processes.stop = server.stop;
  for (let processNumber = 0; processNumber < 2; processNumber += 1)
    processes.sites.push(await startSite({ DATABASE_URL: server.url, TRUST_PROXY: "1" }));
});
afterAll(async () => {
  await Promise.all(processes.sites.map((site) => site.stop()));
  await processes.stop();
});

let callerCount = 0;

/** Returns a function that sends requests to either process and keeps the cookies, as a browser would. */
function createBrowser() {
  const cookies = new Map<string, string>();
  callerCount += 1;
  const address = `10.3.0.${callerCount}`;
  return async (process: 0 | 1, path: string, method = "GET", body?: unknown) => {
    const response = await fetch(`${processes.sites[process]?.origin}${path}`, {
      method,
      headers: {
        "x-forwarded-for": address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const setCookie of response.headers.getSetCookie()) {
      const [pair = ""] = setCookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return { status: response.status, text: await response.text() };
  };
}

const admin = { username: "carla", password: "correct horse", adminPasscode: ADMIN_PASSCODE };

describe.skipIf(!postgresBinaries)("two processes on one database", () => {
  test("share sessions: signing in or out on one counts on both", async () => {
    const ask = createBrowser();
    expect((await ask(0, "/api/register", "POST", { ...admin, username: "first" })).status).toBe(201);
    expect((await ask(1, "/api/topics/stats")).status).toBe(200);
    expect((await ask(1, "/api/logout", "POST")).status).toBe(204);
    expect((await ask(0, "/api/user")).status).toBe(401);
  });

  test("share spins: three in total, no matter which process is called", async () => {
    const ask = createBrowser();
    await ask(0, "/api/verify-passcode", "POST", { passcode: SPIN_PASSCODE });
    const processNumbers = [0, 1, 0, 1, 0, 1] as const;
    const draws = await Promise.all(
      processNumbers.map((process) => ask(process, "/api/topics/generate", "POST")),
    );
    expect(draws.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403, 403, 403]);
    for (const process of [0, 1] as const)
      expect(JSON.parse((await ask(process, "/api/slot-machine/spins")).text)).toEqual({ spinsLeft: 0 });
  });

  test("share limits: ten wrong passcodes in total", async () => {
    const ask = createBrowser();
    for (let guess = 0; guess < 10; guess += 1)
      expect(
        (await ask(guess % 2 ? 1 : 0, "/api/verify-passcode", "POST", { passcode: `no ${guess}` })).status,
      ).toBe(403);
    for (const process of [0, 1] as const)
      expect((await ask(process, "/api/verify-passcode", "POST", { passcode: SPIN_PASSCODE })).status).toBe(
        429,
      );
  });

  test("show each other's edits on their cached pages within five seconds", async () => {
    const team = createBrowser();
    const visitor = createBrowser();
    await team(0, "/api/register", "POST", admin);
    const quote = "What one process is told, the other one knows.";
    const [profile] = JSON.parse((await team(0, "/api/host-profiles")).text);
    // Makes both processes cache the page right before the edit.
    for (const process of [0, 1, 0, 1] as const)
      expect((await visitor(process, "/")).text).not.toContain(quote);
    const editResponse = await team(0, `/api/host-profiles/${profile.id}`, "PUT", { ...profile, quote });
    expect(editResponse.status).toBe(200);
    expect((await visitor(0, "/")).text).toContain(quote);
    const editedAt = performance.now();
    let lastStaleMs = 0;
    const isStale = async () => {
      const sentMs = performance.now() - editedAt;
      const isQuoteMissing = !(await visitor(1, "/")).text.includes(quote);
      if (isQuoteMissing) lastStaleMs = sentMs;
      return isQuoteMissing;
    };
    await expect.poll(isStale, { interval: 20 }).toBe(false);
    // Counts from when a request was sent, because the response may take seconds on a busy machine.
    expect(lastStaleMs).toBeLessThan(5000);
  });

  test("show a newly published show within five seconds in pages, metadata, manifest, calendar, feed and emails", async () => {
    const team = createBrowser();
    const visitor = createBrowser();
    await team(0, "/api/login", "POST", { ...admin, username: "first" });
    const { version } = JSON.parse((await team(0, "/api/show/draft")).text);
    const changes = {
      name: "Night Kitchen",
      tagline: "Salt first. Heat later.",
      schedule: { weekday: 5, hour: 20 },
    };
    const savedDraft = JSON.parse((await team(1, "/api/show/draft", "PUT", { version, ...changes })).text);
    const paths = [
      "/",
      "/episodes",
      "/privacy",
      "/site.webmanifest",
      "/calendar.ics",
      "/feed.xml",
      "/api/show",
    ];
    for (const path of paths) expect((await visitor(1, path)).text, path).not.toContain("Night Kitchen");
    expect((await team(0, "/api/show/publish", "POST", { version: savedDraft.version })).status).toBe(200);
    for (const path of paths) {
      expect((await visitor(0, path)).text, path).toContain("Night Kitchen");
      await expect
        .poll(async () => (await visitor(1, path)).text, { interval: 20, message: path })
        .toContain("Night Kitchen");
    }
    const homeHtml = (await visitor(1, "/")).text;
    expect(homeHtml).toContain("<title>Night Kitchen: Salt first. Heat later.</title>");
    expect(homeHtml).toContain("EVERY FRIDAY");
    const topic = {
      name: "Robin",
      email: "robin@example.com",
      category: "Food",
      description: "Who salts it?",
    };
    expect((await visitor(1, "/api/topic-requests", "POST", topic)).status).toBe(201);
    const readEmails = async () => {
      const folders = processes.sites.map(({ dataDir }) => join(dataDir, "outbox"));
      const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
      return Promise.all(
        names.flatMap((files, at) => files.map((file) => readFile(join(folders[at] ?? "", file), "utf8"))),
      );
    };
    await expect.poll(async () => (await readEmails()).join()).toContain("Night Kitchen");
  });

  test("show what is on air to the streams of both, and one continues when the other is killed", async () => {
    const [firstPerson, secondPerson] = processes.sites.map(({ origin }) => createSiteCaller(origin));
    if (!firstPerson || !secondPerson) throw new Error("Two sites run");
    const producer = { username: "desmond", password: admin.password };
    await firstPerson("POST /api/register", { ...producer, adminPasscode: ADMIN_PASSCODE });
    await secondPerson("POST /api/login", producer);
    const { date } = await firstPerson<LiveState>("GET /api/live");
    const streams = await Promise.all(processes.sites.map(({ origin }) => openStream(origin)));
    const [, otherStream] = streams;
    await runDeskCommand(firstPerson, date, "go-live");
    for (const { newest } of streams)
      await expect.poll(newest, { timeout: 5000 }).toMatchObject({ status: "live" });
    await processes.sites[0]?.stop("SIGKILL");
    await runDeskCommand(secondPerson, date, "end");
    await expect.poll(() => otherStream?.newest(), { timeout: 5000 }).toMatchObject({ status: "off" });
    await Promise.all(streams.map(({ leave }) => leave()));
  });
});
