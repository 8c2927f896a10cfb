import { randomBytes } from "node:crypto";
import { setAccountRole } from "#accounts/sign-in/terminal-accounts.server.ts";
import { listEndpoints } from "#app/api.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { type Database, listTables } from "#platform/database/database.server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp, type TestApp, type TestResponse } from "./test-app.ts";

export type ProgramCaller = {
  name: string;
  role: "visitor" | "user" | "moderator" | "admin" | "owner";
  username?: string;
  client: Client;
};

/** A spin passcode that doesn't occur in any other text. */
export const SPIN_PASSCODE = "Zq7Mark";

/** Opens the app with all sample content. Returns it together with its endpoints and one caller of each kind. */
export async function openWholeProgram(database: Database) {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const app = openTestApp(database, { env: { SPIN_PASSCODE }, now: () => new Date(now) });
  const expiredClient = await app.admin("expired");
  now += 31 * DAY_MS;
  const callers = await openCallers(app, expiredClient);
  await addAllSampleContent(app.house);
  return {
    app,
    callers,
    endpoints: listEndpoints(app.house),
    /** Returns a digest of all tables. */
    digest: async () => checksumTables(app.house.db, await listTables(app.house.db)),
  };
}

/** Creates callers with a session, without one, and with invalid cookies. */
async function openCallers(app: TestApp, expiredClient: Client): Promise<ProgramCaller[]> {
  const openWithCookie = (value: string): Client => {
    const client = app.client();
    client.cookies.set("session", value);
    return client;
  };
  const leavingClient = await app.admin("leaving");
  const copiedCookie = leavingClient.cookies.get("session") ?? "";
  await leavingClient.post("/api/logout");
  const demotedClient = await app.admin("demoted");
  await setAccountRole(app.house, "demoted", null);
  const forgedCookie = randomBytes(32).toString("base64url");
  return [
    { name: "a visitor", role: "visitor", client: app.client() },
    { name: "a forged cookie", role: "visitor", client: openWithCookie(forgedCookie) },
    { name: "an expired session", role: "visitor", client: expiredClient },
    { name: "a logged-out session", role: "visitor", client: openWithCookie(copiedCookie) },
    { name: "a user", role: "user", username: "user", client: await app.user("user") },
    { name: "a former admin", role: "user", username: "demoted", client: demotedClient },
    {
      name: "a moderator",
      role: "moderator",
      username: "moderator",
      client: await app.member("moderator", "moderator"),
    },
    { name: "a producer", role: "admin", username: "boss", client: await app.admin("boss") },
    { name: "an owner", role: "owner", username: "owner", client: await app.member("owner", "owner") },
  ];
}

export const pickOnePerRole = (callers: ProgramCaller[]): ProgramCaller[] =>
  [...Map.groupBy(callers, ({ role }) => role).values()].flatMap(([firstCaller]) => firstCaller ?? []);

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const isReadMethod = (method: string): boolean => method === "GET" || method === "HEAD";

/** Replaces the parameters in an endpoint's path with 1, which is the id of a sample row. */
export const fillPath = ({ path }: BoundEndpoint): string => path.replaceAll(/\{\w+\}/g, "1");

/** Returns the status and message that a request should get if it should be refused, or undefined if it is allowed. */
export function findExpectedRefusal(
  { endpoint }: BoundEndpoint,
  { role }: ProgramCaller,
): { status: number; message: string } | undefined {
  if (endpoint.access === "public") return undefined;
  if (role === "visitor") return { status: 401, message: "Please sign in" };
  if (endpoint.access === "user") return undefined;
  if (role === "user") return { status: 403, message: "Only the show's team may do this" };
  const accessOrder = ["moderator", "admin", "owner"];
  return accessOrder.indexOf(role) < accessOrder.indexOf(endpoint.access)
    ? { status: 403, message: "Your role does not allow this" }
    : undefined;
}

/** Returns the message in an error's body, or undefined if the body isn't JSON. */
export const readMessage = (response: TestResponse): unknown =>
  response.headers.get("content-type")?.startsWith("application/json") && response.text
    ? response.json().message
    : undefined;
