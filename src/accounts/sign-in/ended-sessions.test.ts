import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { resetPassword } from "./terminal-accounts.server.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { CURRENT_PASSWORD_BODY, PASSKEY_ORIGIN, requestCreationOptions } from "./testing/passkey-steps.ts";

type Change = () => Promise<{ status: number; json: () => unknown }>;

describeOnBothEngines("a change by a session that a password reset has just ended", (open) => {
  test.each<[string, (ruth: Client) => Promise<Change>]>([
    [
      "a passkey",
      async (ruth) => {
        const response = new Authenticator(PASSKEY_ORIGIN).register(await requestCreationOptions(ruth));
        return () => ruth.post("/api/user/passkeys", { name: "Blue key", response });
      },
    ],
    ["an API token", async (ruth) => () => ruth.post("/api/tokens", { name: "Deck", scopes: ["read"] })],
    [
      "an email address",
      async (ruth) => () => ruth.put("/api/user", { ...CURRENT_PASSWORD_BODY, email: "thief@example.org" }),
    ],
  ])("is refused, so that it leaves nothing behind: %s", async (_, prepareChange) => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: PASSKEY_ORIGIN } });
    const [owner, ruth] = [await app.admin("boss"), await app.admin("ruth")];
    const change = await prepareChange(ruth);
    const reset = () => resetPassword(app.house, "ruth");
    const [, response] = await runOverlappingChanges(app.house.db, reset, change);
    expect([response.status, response.json()]).toEqual([401, { message: "Please sign in" }]);
    expect((await owner.request("/api/tokens")).json()).toEqual([]);
    const team = (await owner.request("/api/team")).json<object[]>();
    expect(team[1]).toMatchObject({ username: "ruth", passkeys: 0, email: null });
  });
});
