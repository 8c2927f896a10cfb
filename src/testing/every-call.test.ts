import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "#app.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { headerFaults } from "#platform/http/testing/header-faults.ts";
import { PageCache } from "#platform/pages/pages.server.ts";
import type { Sent } from "./test-app.ts";
import { isRead, METHODS, messageOf, pathOf, refusal, wholeProgram } from "./walk.ts";

/*
 * Every call that the program has, whoever makes it. The calls are those of the program itself: a new one is walked
 * here without anybody thinking of it.
 */

/** What a call may come with; who may not make it is refused whatever it is. */
const LUGGAGE: Sent[] = [
  {},
  { json: {} },
  { body: "{ not json", headers: { "content-type": "application/json" } },
];

const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1.evil.example:3000" },
  { origin: "http://evil.example", host: "127.0.0.1:3000" },
  { "sec-fetch-site": "cross-site" },
];

/** What only the server, or the team, decides of a row. */
const OURS = ["id", "isAdmin", "userId", "status", "adminNotes", "createdAt", "updatedAt", "isUsed", "spam"];

/** There are many calls, and many callers. */
const PATIENCE = { timeout: 60_000 };

onBothEngines("every call", (open) => {
  let at: Awaited<ReturnType<typeof wholeProgram>>;
  beforeAll(async () => {
    at = await wholeProgram(await open());
  }, 60_000);

  test(
    "who may not make a call is refused before anything else, and nothing is changed",
    PATIENCE,
    async () => {
      const before = await at.state();
      const found: string[] = [];
      for (const one of at.bound)
        for (const { name, is, client } of at.callers) {
          const expected = refusal(one, { name, is, client });
          if (!expected) continue;
          for (const luggage of isRead(one.method) ? [{}] : LUGGAGE) {
            const answer = await client.request(pathOf(one), { method: one.method, ...luggage });
            const said = { status: answer.status, ...answer.json() };
            if (JSON.stringify(said) !== JSON.stringify(expected))
              found.push(`${one.key}: ${name}: ${JSON.stringify(said)}`);
            found.push(...headerFaults(answer.headers).map((what) => `${one.key}: ${name}: ${what}`));
          }
          if (!isRead(one.method)) continue;
          const head = await client.request(pathOf(one), { method: "HEAD" });
          if (head.status !== expected.status || head.text)
            found.push(`HEAD ${one.key}: ${name}: ${head.status}`);
        }
      expect(found).toEqual([]);
      expect(await at.state()).toEqual(before);
    },
  );

  test(
    "a call that another site makes somebody's browser send is refused, and nothing is changed",
    PATIENCE,
    async () => {
      const before = await at.state();
      const found: string[] = [];
      for (const one of at.bound.filter(({ method }) => !isRead(method)))
        for (const { name, is, client } of at.callers)
          for (const headers of FOREIGN) {
            const answer = await client.request(pathOf(one), { method: one.method, headers, json: {} });
            const unknown = is === "nobody" && one.endpoint.access !== "public";
            const expected = unknown ? [401, "Please sign in"] : [403, "This request came from another site"];
            if (JSON.stringify([answer.status, messageOf(answer)]) !== JSON.stringify(expected))
              found.push(`${one.key}: ${name}, ${JSON.stringify(headers)}: ${answer.status} ${answer.text}`);
          }
      expect(found).toEqual([]);
      expect(await at.state()).toEqual(before);
    },
  );

  test("a path answers no method that it does not declare", PATIENCE, async () => {
    const before = await at.state();
    const found: string[] = [];
    for (const [path, ones] of Map.groupBy(at.bound, pathOf))
      for (const method of METHODS.filter((name) => ones.every((one) => one.method !== name)))
        for (const { name, client } of at.callers) {
          const answer = await client.request(path, { method });
          if (answer.status !== 405 || !answer.headers.get("allow"))
            found.push(`${method} ${path}: ${name}: ${answer.status}`);
        }
    expect(found).toEqual([]);
    expect(await at.state()).toEqual(before);
  });

  test("the app has no way in besides its calls, its pages and these", () => {
    const parts = { house: at.app.house, pageCache: new PageCache(), ready: async () => true };
    const calls = new Set(at.bound.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1")));
    const others = new Set(
      buildApp(parts)
        .routes.map(({ path }) => path)
        .filter((path) => !calls.has(path)),
    );
    expect([...others].sort()).toEqual([
      "/*",
      "/api/*",
      "/api/docs",
      "/api/openapi.json",
      "/healthz",
      "/readyz",
      "/uploads/*",
    ]);
  });

  test("an unknown path is nobody's", async () => {
    for (const { client } of at.callers)
      for (const method of METHODS) {
        const answer = await client.request("/api/nowhere", { method });
        expect([answer.status, answer.json()]).toEqual([404, { message: "Not found" }]);
      }
  });

  test("no body has a field that only the server decides, or lets one through unnamed", () => {
    const found = at.bound.flatMap(({ key, endpoint }) => {
      if (!endpoint.body) return [];
      const shape = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
      const ours = endpoint.access === "admin" ? [] : OURS;
      return [
        ...ours.filter((field) => field in (shape.properties ?? {})).map((field) => `${key} takes ${field}`),
        ...(/"additionalProperties":(?!false)/.test(JSON.stringify(shape)) ? [`${key} takes anything`] : []),
      ];
    });
    expect(found).toEqual([]);
  });
});
