import { allEndpoints } from "#api.server.ts";
import { type Database, listTables, sumTables } from "#platform/database/database.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import { putSampleContent } from "#sample-content.server.ts";
import { appWithCallers, type Caller } from "./callers.ts";
import type { Answer } from "./test-app.ts";

/** A spin passcode that stands nowhere but where it should. */
export const SPIN_PASSCODE = "Zq7Mark";

/** The whole program with something in every room, every call that it has, and everybody who may come to its door. */
export async function wholeProgram(database: Database) {
  const { app, ...people } = await appWithCallers(database, { env: { SPIN_PASSCODE } });
  await putSampleContent(app.house);
  return {
    app,
    ...people,
    bound: allEndpoints(app.house),
    /** A digest of every table: two are the same when nothing was changed between them. */
    state: async () => sumTables(app.house.db, await listTables(app.house.db)),
  };
}

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** A call's path with ids that the sample content has. */
export const pathOf = ({ path }: BoundEndpoint): string => path.replaceAll(/\{\w+\}/g, "1");

/** The status and the words that refuse this caller, or undefined where the call is theirs. */
export function refusal(
  { endpoint }: BoundEndpoint,
  { is }: Caller,
): { status: number; message: string } | undefined {
  if (endpoint.access === "public") return undefined;
  if (is === "nobody") return { status: 401, message: "Please sign in" };
  if (endpoint.access === "admin" && is === "user")
    return { status: 403, message: "Only the show's team may do this" };
  return undefined;
}

/** The sentence of an error's body. */
export const messageOf = (answer: Answer): unknown =>
  answer.headers.get("content-type")?.startsWith("application/json") && answer.text
    ? answer.json().message
    : undefined;
