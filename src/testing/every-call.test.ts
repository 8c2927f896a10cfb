import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "#app/app.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import type { TestRequest } from "./test-app.ts";
import { openTokenCallers } from "./token-callers.ts";
import {
  fillPath,
  findExpectedRefusal,
  isReadMethod,
  METHODS,
  openWholeProgram,
  pickOnePerRole,
  readMessage,
} from "./whole-program.ts";

const BODIES: TestRequest[] = [
  {},
  { json: {} },
  { body: "{ not json", headers: { "content-type": "application/json" } },
];

const FOREIGN_ORIGIN_HEADERS: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1.evil.example:3000" },
  { origin: "http://evil.example", host: "127.0.0.1:3000" },
  { "sec-fetch-site": "cross-site" },
];

/** Fields that only the server or the team may set. */
const PROTECTED_FIELDS = [
  "id",
  "isAdmin",
  "userId",
  "status",
  "adminNotes",
  "createdAt",
  "updatedAt",
  "isUsed",
  "spam",
];

const SLOW_TEST_OPTIONS = { timeout: 300_000 };

describeOnBothEngines("every call", (open) => {
  let program: Awaited<ReturnType<typeof openWholeProgram>>;
  beforeAll(async () => {
    program = await openWholeProgram(await open());
  }, 120_000);

  test(
    "refuses callers without permission before anything else, and changes nothing",
    SLOW_TEST_OPTIONS,
    async () => {
      const digestBefore = await program.digest();
      const faults: string[] = [];
      for (const [index, boundEndpoint] of program.endpoints.entries())
        for (const [turn, { name, role, client }] of program.callers.entries()) {
          const expectedRefusal = findExpectedRefusal(boundEndpoint, { name, role, client });
          if (!expectedRefusal) continue;
          const sentBody = isReadMethod(boundEndpoint.method) ? {} : BODIES[(index + turn) % BODIES.length];
          const response = await client.request(fillPath(boundEndpoint), {
            method: boundEndpoint.method,
            ...sentBody,
          });
          const body = { status: response.status, ...response.json() };
          if (JSON.stringify(body) !== JSON.stringify(expectedRefusal))
            faults.push(`${boundEndpoint.key}: ${name}: ${JSON.stringify(body)}`);
          faults.push(
            ...findHeaderFaults(response.headers).map((fault) => `${boundEndpoint.key}: ${name}: ${fault}`),
          );
          if (!isReadMethod(boundEndpoint.method)) continue;
          const headResponse = await client.request(fillPath(boundEndpoint), { method: "HEAD" });
          if (headResponse.status !== expectedRefusal.status || headResponse.text)
            faults.push(`HEAD ${boundEndpoint.key}: ${name}: ${headResponse.status}`);
        }
      expect(faults).toEqual([]);
      expect(await program.digest()).toEqual(digestBefore);
    },
  );

  test(
    "refuses callers without permission even with a token, whatever its scopes",
    SLOW_TEST_OPTIONS,
    async () => {
      const programs = await openTokenCallers(program);
      const digestBefore = await program.digest();
      const faults: string[] = [];
      for (const [index, one] of program.endpoints.filter(({ path }) => path.startsWith("/api/")).entries())
        for (const [turn, { name, token, findRefusal }] of programs.entries()) {
          const expectedRefusal = findRefusal(one);
          if (!expectedRefusal) continue;
          const sentBody = isReadMethod(one.method) ? {} : BODIES[(index + turn) % BODIES.length];
          const headers = { ...sentBody?.headers, authorization: `Bearer ${token}` };
          const address = `10.7.${turn}.${index % 250}`;
          const answer = await program.app
            .client()
            .request(fillPath(one), { ...sentBody, method: one.method, headers, address });
          const actualRefusal = { status: answer.status, message: readMessage(answer) };
          if (JSON.stringify(actualRefusal) !== JSON.stringify(expectedRefusal))
            faults.push(`${one.key}: ${name}: ${JSON.stringify(actualRefusal)}`);
          if (answer.headers.getSetCookie().length > 0) faults.push(`${one.key}: ${name}: a cookie`);
        }
      expect(faults).toEqual([]);
      expect(await program.digest()).toEqual(digestBefore);
    },
  );

  test(
    "refuses calls that another site made somebody's browser send, and changes nothing",
    SLOW_TEST_OPTIONS,
    async () => {
      const digestBefore = await program.digest();
      const faults: string[] = [];
      const changes = program.endpoints.filter(({ method }) => !isReadMethod(method));
      for (const [index, one] of changes.entries())
        for (const [turn, { name, role, client }] of pickOnePerRole(program.callers).entries()) {
          const headers = FOREIGN_ORIGIN_HEADERS[(index + turn) % FOREIGN_ORIGIN_HEADERS.length];
          const response = await client.request(fillPath(one), { method: one.method, headers, json: {} });
          const isUnknownPerson = role === "visitor" && one.endpoint.access !== "public";
          const expectedRefusal = isUnknownPerson
            ? [401, "Please sign in"]
            : [403, "This request came from another site"];
          if (JSON.stringify([response.status, readMessage(response)]) !== JSON.stringify(expectedRefusal))
            faults.push(
              `${one.key}: ${name}, ${JSON.stringify(headers)}: ${response.status} ${response.text}`,
            );
        }
      expect(faults).toEqual([]);
      expect(await program.digest()).toEqual(digestBefore);
    },
  );

  test("refuses methods that a path doesn't declare", SLOW_TEST_OPTIONS, async () => {
    const digestBefore = await program.digest();
    const faults: string[] = [];
    for (const [path, endpointsOfPath] of Map.groupBy(program.endpoints, fillPath))
      for (const method of METHODS.filter((name) => endpointsOfPath.every((one) => one.method !== name)))
        for (const { name, client } of pickOnePerRole(program.callers)) {
          const response = await client.request(path, { method });
          if (response.status !== 405 || !response.headers.get("allow"))
            faults.push(`${method} ${path}: ${name}: ${response.status}`);
        }
    expect(faults).toEqual([]);
    expect(await program.digest()).toEqual(digestBefore);
  });

  test("has no other routes than the calls, the pages and these", () => {
    const dependencies = { house: program.app.house, ping: async () => {} };
    const calls = new Set(program.endpoints.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1")));
    const otherRoutes = new Set(buildApp(dependencies).routes.filter((path) => !calls.has(path)));
    expect([...otherRoutes].sort()).toEqual([
      "/api/*",
      "/api/docs",
      "/api/openapi.json",
      "/healthz",
      "/mcp",
      "/readyz",
      "/uploads/*",
    ]);
  });

  test("lets scripts of other sites read only the public calls about the show, its episodes, the board and draws", () => {
    const isOpen =
      /^GET \/(api\/(show|live|(episodes|board|show-draws)(\/.*)?)|feed\.xml|podcast\.xml|calendar\.ics)$/;
    const wrongEndpoints = program.endpoints.filter(
      ({ key, endpoint }) =>
        (endpoint.openToSites ?? false) !== (endpoint.access === "public" && isOpen.test(key)),
    );
    expect(wrongEndpoints.map(({ key }) => key)).toEqual([]);
  });

  test("answers 404 to everybody at an unknown path", async () => {
    for (const { client } of program.callers)
      for (const method of METHODS) {
        const response = await client.request("/api/nowhere", { method });
        expect([response.status, response.json()]).toEqual([404, { message: "Not found" }]);
      }
  });

  test("has no body with a field that only the server may set, or with undeclared fields", () => {
    const faults = program.endpoints.flatMap(({ key, endpoint }) => {
      if (!endpoint.body) return [];
      const shape = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
      const isTeam = endpoint.access !== "public" && endpoint.access !== "user";
      const fields = isTeam ? [] : PROTECTED_FIELDS;
      return [
        ...fields
          .filter((field) => field in (shape.properties ?? {}))
          .map((field) => `${key} takes ${field}`),
        ...(/"additionalProperties":(?!false)/.test(JSON.stringify(shape)) ? [`${key} takes anything`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});
