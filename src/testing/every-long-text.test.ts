import { openSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openLog } from "#platform/log/log.server.ts";
import { suggestTopic } from "#suggestions/testing/suggestions.ts";
import { openWholeProgram, pathOf } from "./whole-program.ts";

/**
 * Texts that would keep a careless regular expression or loop busy: long runs of one kind of character, mostly with an
 * end that doesn't match.
 */
const HOSTILE: ((length: number) => string)[] = [
  ...["a", "1", "/", "<", ",", ".", "@", "(", "=", "-", "%40"].map(
    (sign) => (length: number) => sign.repeat(length / sign.length),
  ),
  ...["@", "!", "\u00a0"].map((end) => (length: number) => "a".repeat(length - 1) + end),
  (length) => "a ".repeat(length / 2),
  (length) => "a@".repeat(length / 2),
];

const HEADERS = [
  "accept",
  "accept-encoding",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-none-match",
  "origin",
  "range",
  "user-agent",
  "x-forwarded-for",
];

/** Shorter CPU times, in milliseconds, are too imprecise to compare. */
const LITTLE_MS = 20;
const TIMES_LONGER = 8;
/** For a text that is 8 times as long, linear work takes 8 times as long and quadratic work 64 times. */
const MAX_GROWTH = 24;
const TRIES = 4;

type Probe = { name: string; longest: number; send(text: string): Promise<unknown> };

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the shortest of several runs, because anything else that the thread does only adds time. */
async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let made = 0; made < TRIES; made += 1) tries.push(await cpuMs(work));
  return Math.min(...tries);
}

async function growsTooMuch({ longest, send }: Probe, hostile: (length: number) => string): Promise<boolean> {
  if ((await cpuMs(() => send(hostile(longest)))) < LITTLE_MS) return false;
  const long = await leastCpuMs(() => send(hostile(longest)));
  if (long < LITTLE_MS) return false;
  const short = await leastCpuMs(() => send(hostile(Math.floor(longest / TIMES_LONGER))));
  return long / short > MAX_GROWTH;
}

onBothEngines("a text at its longest", (open, engine) => {
  test("takes linear time at most, in every header, path, query and body", {
    timeout: 600_000,
  }, async () => {
    // The same code parses texts on both engines, so one is enough.
    if (engine === "postgres") return;
    const { app, callers, endpoints } = await openWholeProgram(await open());
    logForReal(app.house);
    const owner = callers.find(({ role }) => role === "owner")?.client ?? app.client();
    const ascii = (text: string) => text.replaceAll("\u00a0", "!");
    const probes: Probe[] = HEADERS.map((name) => ({
      name,
      longest: 12_000,
      send: (text) => app.client().request("/api/topics", { headers: { [name]: ascii(text) } }),
    }));
    const sendPath = (text: string) => app.client().request(`/x${text}`);
    probes.push({ name: "path", longest: 15_000, send: sendPath });
    probes.push({
      name: "suggestion",
      longest: 5000,
      send: (description) => suggestTopic(app.client(), { description }),
    });
    for (const { key, method, path, endpoint } of endpoints) {
      if (endpoint.media === "text/event-stream") continue;
      const at = pathOf({ path } as (typeof endpoints)[number]);
      const fields = Object.keys(endpoint.query?.shape ?? {});
      if (method === "GET" && fields.length > 0)
        probes.push({
          name: `query of ${key}`,
          longest: Math.floor(4000 / fields.length),
          send: (text) =>
            owner.request(`${at}?${fields.map((name) => `${name}=${encodeURIComponent(text)}`).join("&")}`),
        });
      const names = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
      if (names.length > 0)
        probes.push({
          name: `body of ${key}`,
          longest: Math.floor(30_000 / names.length),
          send: (text) => {
            const json = Object.fromEntries(names.map((name) => [name, text]));
            return app.client().request(at, { method, json, headers: { cookie: cookieOf(owner) } });
          },
        });
    }
    const found: string[] = [];
    for (const probe of probes)
      for (const hostile of HOSTILE)
        if (await growsTooMuch(probe, hostile)) found.push(`${probe.name}: ${hostile(6)}`);
    expect(probes.length).toBeGreaterThan(80);
    expect(found).toEqual([]);
    expect((await owner.request("/api/user")).status).toBe(200);
  });
});

/** Turns the log on, because redacting addresses is part of the work. */
function logForReal({ log }: Pick<House, "log">): void {
  const real = openLog("info", openSync("/dev/null", "w")).log;
  for (const level of ["info", "warn", "error"] as const)
    log[level] = (fields, event) => real[level](fields, event);
}

const cookieOf = ({ cookies }: { cookies: Map<string, string> }): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
