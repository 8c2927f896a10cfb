import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "./test-app.ts";

/** The endpoints that other programs rely on, each with the status of a successful response. */
const CALL_LIST = `
  GET /api/user 200, POST /api/login 200, POST /api/register 201, POST /api/logout 204,
  POST /api/verify-passcode 200, POST /api/topics/generate 200, POST /api/topics/{id}/used 200,
  POST /api/selected-topics 201, POST /api/generate-topic-image 200, GET /api/slot-machine/reels 200,
  GET /api/slot-machine/spins 200, GET /api/sounds/slot-machine-music 200, GET /api/sounds/win 200,
  GET /api/sounds/beep 200, GET /api/topics 200, POST /api/topics 201, PUT /api/topics/{id} 200,
  DELETE /api/topics/{id} 204, DELETE /api/topics/delete-all 200, POST /api/topics/archive-all 200,
  POST /api/topics/reactivate-all 200, POST /api/topics/{id}/archive 200, POST /api/topics/{id}/reactivate 200,
  GET /api/selected-topics/recent 200, GET /api/topics/export 200, GET /api/topics/template 200,
  POST /api/topics/import 200, POST /api/topics/bulk 201, GET /api/topics/stats 200, GET /api/topics/analytics 200,
  POST /api/ai/generate-topics 200, POST /api/ai/generate-prompt 200, POST /api/topic-requests 201,
  GET /api/topic-requests 200, PUT /api/topic-requests/{id} 200, DELETE /api/topic-requests/{id} 204,
  POST /api/topic-requests/{id}/convert 201, GET /api/guest-requests 200, POST /api/guest-requests 201,
  PUT /api/guest-requests/{id} 200, DELETE /api/guest-requests/{id} 204,
  POST /api/guest-requests/{id}/send-email 200, GET /api/episodes 200, GET /api/episodes/config 200,
  POST /api/episodes/config 200, POST /api/episodes/update 200, POST /api/episodes/clean-and-resync 200,
  POST /api/episodes/generate-tags 200, POST /api/episodes/update-specific 200, DELETE /api/episodes/{id} 204,
  PATCH /api/episodes/{id}/featured 200, PATCH /api/episodes/{id}/short-description 200,
  PATCH /api/episodes/{id}/episode-number 200, GET /api/host-social-links 200, POST /api/host-social-links 201,
  PUT /api/host-social-links/{id} 200, DELETE /api/host-social-links/{id} 204, GET /api/host-profiles 200,
  POST /api/host-profiles 201, PUT /api/host-profiles/{id} 200, DELETE /api/host-profiles/{id} 204,
  POST /api/upload-image 201, GET /api/show 200, GET /api/settings 200, PUT /api/settings 200,
  DELETE /api/sample-content 204, GET /api/admin-events 200, GET /api/team 200, PUT /api/team/{id} 200,
  DELETE /api/team/{id} 204, GET /api/team/invitations 200, POST /api/team/invitations 201,
  DELETE /api/team/invitations/{id} 204, POST /api/team/{id}/reset-link 201, POST /api/forgot-password 202,
  POST /api/password-resets 204, GET /healthz 200, GET /readyz 200`
  .split(",")
  .map((call) => call.trim().split(" "));

type Call = {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: object;
  security: object[];
};
type WebhookPayload = { properties: { event: { const: string }; data: { properties: object } } };
type ApiDocument = {
  paths: Record<string, Record<string, Call>>;
  servers: object;
  webhooks: {
    event: {
      post: { requestBody: { content: { "application/json": { schema: { anyOf: WebhookPayload[] } } } } };
    };
  };
  components: { securitySchemes: object };
};

/**
 * Runs Redocly's linter, with telemetry turned off. Returns its output if it finds a problem, and otherwise an empty
 * string.
 */
async function lintDescription(description: string): Promise<string> {
  const file = join(inject("testFolder"), `${randomUUID()}.json`);
  await writeFile(file, description);
  const program = join(
    dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
    "bin/cli.js",
  );
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const lintRun = promisify(execFile)(process.execPath, [program, "lint", "--extends=spec", file], { env });
  return lintRun.then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

describeOnBothEngines("the API description", (open) => {
  test("has every call that programs rely on, with all the answers that it may give", async () => {
    const app = openTestApp(await open());
    const { paths } = (await app.client().request("/api/openapi.json")).json<ApiDocument>();
    const undescribedCalls = CALL_LIST.filter(
      ([method = "", path = "", status = ""]) =>
        !(status in (paths[path]?.[method.toLowerCase()]?.responses ?? {})),
    );
    expect(undescribedCalls).toEqual([]);
    const { parameters } = paths["/api/topics/generate"]?.post ?? {};
    expect(parameters).toMatchObject([{ name: "Idempotency-Key", in: "header" }]);
    expect(Object.keys(paths["/api/sounds/win"]?.get?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "206", "304", "416"]),
    );
    expect(Object.keys(paths["/feed.xml"]?.get?.responses ?? {})).toContain("304");
  });

  test("has both ways to sign in, which of them each call accepts, and the site's address", async () => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: "https://show.example" } });
    const text = (await app.client().request("/api/openapi.json")).json<ApiDocument>();
    expect(text.servers).toEqual([{ url: "https://show.example" }]);
    expect(text.components.securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie", name: "__Host-session" },
      token: { type: "http", scheme: "bearer" },
    });
    const securityOf = (path: string, method: string) => text.paths[path]?.[method]?.security;
    expect(securityOf("/api/login", "post")).toEqual([]);
    expect(securityOf("/feed.xml", "get")).toEqual([]);
    // Clients may send a token to this public endpoint, because only the team may ask for `?all=true`.
    expect(securityOf("/api/questions", "get")).toEqual([{}, { session: [] }, { token: [] }]);
    expect(securityOf("/api/topics", "post")).toEqual([{ session: [] }, { token: [] }]);
    expect(securityOf("/api/team", "get")).toEqual([{ session: [] }]);
    // 401: the token is wrong. 403: the token doesn't cover the call. 429: the token was used for too many calls.
    const answersOf = (path: string, method: string) =>
      Object.keys(text.paths[path]?.[method]?.responses ?? {});
    expect(answersOf("/api/topics", "get")).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(text.paths["/api/topics"]?.get?.responses).toMatchObject({
      "429": { headers: { "Retry-After": { schema: { type: "integer" } } } },
    });
    expect(text.paths["/site.webmanifest"]?.get?.responses).toMatchObject({
      "200": { content: { "application/manifest+json": { schema: {} } } },
    });
    // Calls that no token may make also answer with these if they are sent one.
    expect(answersOf("/api/team", "get")).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(answersOf("/api/login", "post")).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(answersOf("/feed.xml", "get")).not.toContain("401");
    expect(text.paths["/api/weeks"]?.get?.parameters).toContainEqual(
      expect.objectContaining({
        name: "count",
        schema: expect.objectContaining({ default: 12, maximum: 52 }),
      }),
    );
    const describeStates = (...states: string[]) => ({
      content: { "application/json": { schema: { properties: { status: { enum: states } } } } },
    });
    expect(text.paths["/healthz"]?.get?.responses).toMatchObject({
      200: describeStates("ok", "maintenance"),
    });
    expect(text.paths["/readyz"]?.get?.responses).toMatchObject({
      503: describeStates("not ready", "maintenance"),
    });
    const ids = Object.values(text.paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("postWeeksByDateCommands");
  });

  test("has what each event sends to webhooks", async () => {
    const app = openTestApp(await open());
    const { webhooks } = (await app.client().request("/api/openapi.json")).json<ApiDocument>();
    const { anyOf: payloads } = webhooks.event.post.requestBody.content["application/json"].schema;
    expect(
      payloads.map(({ properties }) => [
        properties.event.const,
        Object.keys(properties.data.properties).join(" "),
      ]),
    ).toEqual([
      ["topic-request", "id description"],
      ["guest-request", "id name"],
      ["guest-confirmed", "id name date"],
      ["guest-cancelled", "id name date reason"],
      ["live", "date title"],
      ["ended", "date"],
      ["topic-chosen", "date topicId text"],
      ["episode", "id title address"],
      ["test", "name"],
    ]);
  });

  test("says which texts are email addresses, with patterns that other languages understand, too", async () => {
    const app = openTestApp(await open());
    const { text } = await app.client().request("/api/openapi.json");
    const { paths } = JSON.parse(text) as ApiDocument;
    for (const path of ["/api/followers", "/api/topic-requests", "/api/guest-requests"])
      expect(paths[path]?.post).toMatchObject({
        requestBody: {
          content: { "application/json": { schema: { properties: { email: { format: "email" } } } } },
        },
      });
    expect(text).not.toContain(String.raw`\\p{Cc}`);
  });

  test("passes a linter without errors", { timeout: 60_000 }, async () => {
    const app = openTestApp(await open());
    expect(await lintDescription((await app.client().request("/api/openapi.json")).text)).toBe("");
  });

  test("is also a page for people, which lists every call", async () => {
    const app = openTestApp(await open());
    const page = await app.client().request("/api/docs");
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    for (const [, path = ""] of CALL_LIST) expect(page.text).toContain(`<code>${path}</code>`);
    expect(page.text).toContain('curl -H "Authorization: Bearer gr_…"'.replaceAll('"', "&quot;"));
    expect(page.text).not.toMatch(/https?:\/\/(?!json-schema\.org|127\.0\.0\.1)|<script|<link/);
  });
});
