import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";
import { RateLimits } from "#platform/http/http.server.ts";
import { createMemoryLimitCounter } from "#platform/work/work.server.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { resetPassword } from "./terminal-accounts.server.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { addTestPasskey, CURRENT_PASSWORD_BODY, PASSKEY_ORIGIN } from "./testing/passkey-steps.ts";

/** Calls `interrupt` once, right before the transaction of the next account change that sends emails. */
class InterruptedLimits extends RateLimits {
  interrupt: (() => Promise<unknown>) | undefined;

  override async tryTake(limit: RateLimit, key: string) {
    const interrupt = limit.name === "account-mails" ? this.interrupt : undefined;
    if (interrupt) this.interrupt = undefined;
    await interrupt?.();
    return super.tryTake(limit, key);
  }
}

describeOnBothEngines("a change by a session that a password reset has just ended", (open) => {
  test.each<[string, (ruth: Client) => Promise<{ status: number; json: () => unknown }>]>([
    ["a passkey", (ruth) => addTestPasskey(ruth, new Authenticator(PASSKEY_ORIGIN))],
    ["an API token", (ruth) => ruth.post("/api/tokens", { name: "Deck", scopes: ["read"] })],
    [
      "an email address",
      (ruth) => ruth.put("/api/user", { ...CURRENT_PASSWORD_BODY, email: "thief@example.org" }),
    ],
  ])("is refused, so that it leaves nothing behind: %s", async (_, change) => {
    const limits = new InterruptedLimits(createMemoryLimitCounter(), () => new Date());
    const app = openTestApp(await open(), { env: { PUBLIC_URL: PASSKEY_ORIGIN }, house: { limits } });
    const [owner, ruth] = [await app.admin("boss"), await app.admin("ruth")];
    limits.interrupt = () => resetPassword(app.house, "ruth");
    const response = await change(ruth);
    expect([response.status, response.json()]).toEqual([401, { message: "Please sign in" }]);
    expect((await owner.request("/api/tokens")).json()).toEqual([]);
    const team = (await owner.request("/api/team")).json<object[]>();
    expect(team[1]).toMatchObject({ username: "ruth", passkeys: 0, email: null });
  });
});
