import { openSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openLog } from "#platform/log/log.server.ts";
import { suggestTopic } from "#suggestions/testing/suggestions.ts";
import { fillPath, openWholeProgram } from "./whole-program.ts";

/**
 * Functions that create texts on which a careless regular expression or loop would take a very long time: long runs of
 * one kind of character, most of them with an ending that doesn't match.
 */
const HOSTILE_TEXTS: ((length: number) => string)[] = [
  ...["a", "1", "/", "<", ",", ".", "@", "(", "=", "-", "%40"].map(
    (repeatedText) => (length: number) => repeatedText.repeat(length / repeatedText.length),
  ),
  ...["@", "!", "\u00a0"].map((end) => (length: number) => "a".repeat(length - 1) + end),
  (length) => "a ".repeat(length / 2),
  (length) => "a@".repeat(length / 2),
];

const TESTED_HEADERS = [
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

/** Shorter CPU times are too imprecise to compare. */
const MIN_CPU_MS = 20;
const LENGTH_FACTOR = 8;
/**
 * The maximum factor by which the CPU time may grow if the text is 8 times as long. Linear work takes 8 times as long,
 * and quadratic work 64 times.
 */
const MAX_GROWTH = 24;
const MEASUREMENT_COUNT = 4;

type Probe = { name: string; longest: number; send(text: string): Promise<unknown> };

async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const usageBefore = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(usageBefore);
  return (user + system) / 1000;
}

/** Returns the shortest CPU time of several runs, because other work on this thread can only add to it. */
async function measureLeastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const measuredTimes: number[] = [];
  for (let measurements = 0; measurements < MEASUREMENT_COUNT; measurements += 1)
    measuredTimes.push(await measureCpuMs(work));
  return Math.min(...measuredTimes);
}

async function growsFasterThanLinear(
  { longest, send }: Probe,
  makeHostileText: (length: number) => string,
): Promise<boolean> {
  if ((await measureCpuMs(() => send(makeHostileText(longest)))) < MIN_CPU_MS) return false;
  const longTextMs = await measureLeastCpuMs(() => send(makeHostileText(longest)));
  if (longTextMs < MIN_CPU_MS) return false;
  const shortTextMs = await measureLeastCpuMs(() =>
    send(makeHostileText(Math.floor(longest / LENGTH_FACTOR))),
  );
  return longTextMs / shortTextMs > MAX_GROWTH;
}

describeOnBothEngines("a text at its longest", (open, engine) => {
  test("takes linear time at most, in every header, path, query and body", {
    timeout: 600_000,
  }, async () => {
    // Both engines use the same code to parse texts, so it's enough to test one.
    if (engine === "postgres") return;
    const { app, callers, endpoints } = await openWholeProgram(await open());
    enableLog(app.house);
    const owner = callers.find(({ role }) => role === "owner")?.client ?? app.client();
    const replaceNonAscii = (text: string) => text.replaceAll("\u00a0", "!");
    const probes: Probe[] = TESTED_HEADERS.map((name) => ({
      name,
      longest: 12_000,
      send: (text) => app.client().request("/api/topics", { headers: { [name]: replaceNonAscii(text) } }),
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
      const at = fillPath({ path } as (typeof endpoints)[number]);
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
            return app.client().request(at, { method, json, headers: { cookie: formatCookies(owner) } });
          },
        });
    }
    const slowProbes: string[] = [];
    for (const probe of probes)
      for (const makeHostileText of HOSTILE_TEXTS)
        if (await growsFasterThanLinear(probe, makeHostileText))
          slowProbes.push(`${probe.name}: ${makeHostileText(6)}`);
    expect(probes.length).toBeGreaterThan(80);
    expect(slowProbes).toEqual([]);
    expect((await owner.request("/api/user")).status).toBe(200);
  });
});

/** Turns logging on, because hiding email addresses in the log is part of the work to be measured. */
function enableLog({ log }: Pick<House, "log">): void {
  const realLog = openLog("info", openSync("/dev/null", "w")).log;
  for (const level of ["info", "warn", "error"] as const)
    log[level] = (fields, event) => realLog[level](fields, event);
}

const formatCookies = ({ cookies }: { cookies: Map<string, string> }): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
