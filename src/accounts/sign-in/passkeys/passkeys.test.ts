import { describe, expect, test } from "vitest";
import { deleteExpired } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";
import { Authenticator, type AuthenticatorFaults } from "../testing/authenticator.ts";
import {
  addTestPasskey,
  CURRENT_PASSWORD_BODY,
  PASSKEY_ORIGIN,
  requestCreationOptions,
  requestSignInOptions,
  signInWithAuthenticator,
} from "../testing/passkey-steps.ts";
import { findPasskeySite } from "./passkey.rules.ts";

const NOT_RECOGNIZED = [401, { message: "Passkey not recognized" }];

describe("the site of passkeys", () => {
  test.each([
    ["https://show.example", {}, { origin: "https://show.example", rpId: "show.example" }],
    [
      "https://show.example",
      { origin: "https://evil.example" },
      { origin: "https://show.example", rpId: "show.example" },
    ],
    ["http://localhost:3000", {}, { origin: "http://localhost:3000", rpId: "localhost" }],
    ["http://127.0.0.1:3000", { host: "127.0.0.1:3000" }, undefined],
    [
      "http://127.0.0.1:3000",
      { host: "localhost:3000" },
      { origin: "http://localhost:3000", rpId: "localhost" },
    ],
    [
      "http://127.0.0.1:0",
      { origin: "http://localhost:4000" },
      { origin: "http://localhost:4000", rpId: "localhost" },
    ],
    ["http://127.0.0.1:3000", { origin: "http://evil.example" }, undefined],
    ["http://127.0.0.1:3000", { origin: "null" }, undefined],
    ["https://192.0.2.7", { host: "localhost" }, undefined],
    ["http://[::1]:3000", {}, undefined],
  ])("%s with %j is %j", (publicUrl, headers: Record<string, string>, site) => {
    expect(findPasskeySite(publicUrl, (name) => headers[name])).toEqual(site);
  });
});

describeOnBothEngines("passkeys", (open) => {
  async function openSite(env: Record<string, string> = {}) {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const app = openTestApp(await open(), {
      env: { PUBLIC_URL: PASSKEY_ORIGIN, ...env },
      now: () => new Date(clock.ms),
    });
    const dana = await app.user("dana");
    return { app, clock, dana, key: new Authenticator(PASSKEY_ORIGIN) };
  }

  test("only their own person can add, list, rename and remove them", async () => {
    const { app, dana, key: authenticator } = await openSite();
    const options = await requestCreationOptions(dana);
    expect(options).toMatchObject({
      rp: { id: "show.example" },
      user: { name: "dana", id: expect.stringMatching(/^[\w-]{43}$/) },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const addedResponse = await dana.post("/api/user/passkeys", {
      name: " Blue key ",
      response: authenticator.register(options),
    });
    const expectedPasskey = {
      id: 1,
      name: "Blue key",
      createdAt: "2026-01-01T00:00:00.000Z",
      lastUsedAt: null,
    };
    expect([addedResponse.status, addedResponse.json()]).toEqual([201, expectedPasskey]);
    expect((await dana.request("/api/user/passkeys")).json()).toEqual([expectedPasskey]);
    expect((await requestCreationOptions(dana)).excludeCredentials).toHaveLength(1);
    const eve = await app.user("eve");
    expect((await eve.request("/api/user/passkeys")).json()).toEqual([]);
    expect((await eve.put("/api/user/passkeys/1", { name: "Mine" })).status).toBe(404);
    expect((await eve.delete("/api/user/passkeys/1", CURRENT_PASSWORD_BODY)).status).toBe(404);
    const renamedResponse = await dana.put("/api/user/passkeys/1", { name: "Phone" });
    expect([renamedResponse.status, renamedResponse.json()]).toMatchObject([200, { name: "Phone" }]);
    for (const [name, status] of [
      [" ", 400],
      ["x".repeat(100), 200],
      ["x".repeat(101), 400],
    ] as const)
      expect((await dana.put("/api/user/passkeys/1", { name })).status).toBe(status);
    expect((await dana.delete("/api/user/passkeys/1", CURRENT_PASSWORD_BODY)).status).toBe(204);
    expect((await dana.request("/api/user/passkeys")).json()).toEqual([]);
    expect([(await signInWithAuthenticator(app.client(), authenticator)).status]).toEqual([401]);
  });

  test("adding one twice is 409; one from another site, unverified, or not asked for by this person is 400", async () => {
    const { app, clock, dana, key: authenticator } = await openSite();
    expect((await addTestPasskey(dana, authenticator)).status).toBe(201);
    const duplicateResponse = await addTestPasskey(dana, authenticator);
    expect([duplicateResponse.status, duplicateResponse.json()]).toEqual([
      409,
      { message: "This passkey has already been added" },
    ]);
    const makeOtherAuthenticator = () => new Authenticator(PASSKEY_ORIGIN);
    expect(
      (await addTestPasskey(dana, makeOtherAuthenticator(), { origin: "https://evil.example" })).status,
    ).toBe(400);
    expect((await addTestPasskey(dana, makeOtherAuthenticator(), { rpId: "evil.example" })).status).toBe(400);
    expect((await addTestPasskey(dana, makeOtherAuthenticator(), { flags: 0x41 })).status).toBe(400);
    const evesOptions = await requestCreationOptions(await app.user("eve"));
    const expiredOptions = await requestCreationOptions(dana);
    clock.ms += 5 * MINUTE_MS;
    for (const options of [evesOptions, expiredOptions, { challenge: "AAAA", user: { id: "AAAA" } }]) {
      const refusal = await dana.post("/api/user/passkeys", {
        name: "Key",
        response: makeOtherAuthenticator().register(options),
      });
      expect([refusal.status, refusal.json()]).toMatchObject([400, { issues: [{ path: "response" }] }]);
    }
    expect((await dana.post("/api/user/passkeys", { name: "Key", response: { id: 7 } })).status).toBe(400);
    expect(await deleteExpired(app.house, "passkey_challenges")).toBeGreaterThan(0);
  });

  test("people sign in without a name, and an answer works only once", async () => {
    const { app, clock, dana, key: authenticator } = await openSite();
    await addTestPasskey(dana, authenticator);
    const client = app.client();
    const options = await requestSignInOptions(client);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "show.example",
      timeout: 60_000,
      userVerification: "required",
    });
    clock.ms += 60_000;
    const response = authenticator.signIn(options);
    const responses = await Promise.all(
      [client, app.client(), app.client()].map((visitor) => visitor.post("/api/login/passkey", { response })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const [successfulResponse] = responses.filter(({ status }) => status === 200);
    expect(successfulResponse?.json()).toEqual({
      id: expect.any(Number),
      username: "dana",
      role: null,
      isAdmin: false,
    });
    expect((await signInWithAuthenticator(client, authenticator)).status).toBe(200);
    expect((await client.request("/api/user")).json()).toMatchObject({ username: "dana" });
    expect((await dana.request("/api/user/passkeys")).json()).toMatchObject([
      { lastUsedAt: "2026-01-01T00:01:00.000Z" },
    ]);
  });

  test("a counter that goes back, another key or site, and an answer without user verification are refused", async () => {
    const { app, dana, key: authenticator } = await openSite();
    await addTestPasskey(dana, authenticator);
    const client = app.client();
    expect((await signInWithAuthenticator(client, authenticator, { counter: 8 })).status).toBe(200);
    const cases: [Authenticator, AuthenticatorFaults][] = [
      [authenticator, { counter: 8 }],
      [authenticator, { counter: 7 }],
      [authenticator, { counter: 9, origin: "https://evil.example" }],
      [authenticator, { counter: 9, rpId: "evil.example" }],
      [authenticator, { counter: 9, flags: 0x01 }],
      [new Authenticator(PASSKEY_ORIGIN), {}],
    ];
    for (const [signer, faults] of cases) {
      const refusal = await signInWithAuthenticator(app.client(), signer, faults);
      expect([refusal.status, refusal.json()]).toEqual(NOT_RECOGNIZED);
    }
    const forgedResponse = authenticator.signIn(await requestSignInOptions(client), { counter: 9 });
    forgedResponse.response.signature = `AAAA${forgedResponse.response.signature.slice(4)}`;
    expect((await client.post("/api/login/passkey", { response: forgedResponse })).status).toBe(401);
    const creationOptions = await requestCreationOptions(dana);
    const misusedResponse = authenticator.signIn(creationOptions, { counter: 9 });
    expect((await client.post("/api/login/passkey", { response: misusedResponse })).status).toBe(401);
    expect((await signInWithAuthenticator(app.client(), authenticator, { counter: 9 })).status).toBe(200);
  });

  test("wrong ones are counted by address", async () => {
    const { app } = await openSite();
    const client = app.client();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await signInWithAuthenticator(client, new Authenticator(PASSKEY_ORIGIN))).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
  });

  test("a site at an IP address says that passkeys don't work there", async () => {
    const { dana } = await openSite({ PUBLIC_URL: "http://127.0.0.1:3000" });
    for (const path of ["/api/user/passkeys/options", "/api/login/passkey/options"]) {
      const refusal = await dana.post(path, CURRENT_PASSWORD_BODY);
      expect([refusal.status, refusal.json().message]).toEqual([409, expect.stringContaining("IP address")]);
    }
  });

  test("they are deleted with the account, and the team page counts them", async () => {
    const { app, dana, key: authenticator } = await openSite();
    const owner = await app.admin("boss");
    await addTestPasskey(dana, authenticator);
    const fetchMember = async () =>
      (await owner.request("/api/team"))
        .json<{ username: string; passkeys: number; signedInAt: string | null }[]>()
        .find(({ username }) => username === "dana");
    expect(await fetchMember()).toMatchObject({ passkeys: 1, signedInAt: "2026-01-01T00:00:00.000Z" });
    await dana.delete("/api/user", { currentPassword: "correct horse" });
    expect(await fetchMember()).toBeUndefined();
    expect((await signInWithAuthenticator(app.client(), authenticator)).status).toBe(401);
  });

  test("what team members do with theirs is recorded", async () => {
    const { app, key: authenticator } = await openSite();
    const owner = await app.admin("boss");
    await addTestPasskey(owner, authenticator);
    await owner.put("/api/user/passkeys/1", { name: "Phone" });
    await owner.delete("/api/user/passkeys/1", CURRENT_PASSWORD_BODY);
    const events = (await owner.request("/api/admin-events?limit=3")).json<{ action: string }[]>();
    expect(events.map(({ action }) => action)).toEqual(["remove-passkey", "rename-passkey", "add-passkey"]);
  });
});
