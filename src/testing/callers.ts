import { randomBytes } from "node:crypto";
import { setAdmin } from "#team/team.server.ts";
import { type Client, type TestApp, testApp } from "#testing/test-app.ts";

/** Somebody at the door: what their cookie says, and who they are to the server. */
export type Caller = { name: string; is: "nobody" | "user" | "admin"; client: Client };

const DAY_MS = 24 * 60 * 60 * 1000;

/** An app, and every kind of caller that there is: with and without a session, and with cookies that are worth nothing. */
export async function appWithCallers(
  database: Parameters<typeof testApp>[0],
  options: Parameters<typeof testApp>[1] = {},
): Promise<{ app: TestApp; callers: Caller[]; admin: Client; user: Client; visitor: Client }> {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const app = testApp(database, { ...options, now: () => new Date(now) });
  const withCookie = (value: string): Client => {
    const client = app.client();
    client.cookies.set("session", value);
    return client;
  };
  const expired = await app.admin("expired");
  now += 31 * DAY_MS;
  const leaving = await app.admin("leaving");
  const left = leaving.cookies.get("session") ?? "";
  await leaving.request("/api/logout", { method: "POST" });
  const demoted = await app.admin("demoted");
  await setAdmin(app.house, "demoted", false);
  const [visitor, user, admin] = [app.client(), await app.user("user"), await app.admin("boss")];
  const callers: Caller[] = [
    { name: "a visitor", is: "nobody", client: visitor },
    { name: "a forged cookie", is: "nobody", client: withCookie(randomBytes(32).toString("base64url")) },
    { name: "an expired session", is: "nobody", client: expired },
    { name: "a logged-out session", is: "nobody", client: withCookie(left) },
    { name: "a user", is: "user", client: user },
    { name: "a former admin", is: "user", client: demoted },
    { name: "an admin", is: "admin", client: admin },
  ];
  return { app, callers, admin, user, visitor };
}
