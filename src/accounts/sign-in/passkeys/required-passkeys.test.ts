import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { RenderPage } from "#platform/pages/pages.server.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { resetPassword } from "../terminal-accounts.server.ts";
import { Authenticator } from "../testing/authenticator.ts";
import {
  addTestPasskey,
  CURRENT_PASSWORD_BODY,
  PASSKEY_ORIGIN,
  requestCreationOptions,
  signInWithAuthenticator,
} from "../testing/passkey-steps.ts";

describeOnBothEngines("required passkeys", (open) => {
  const openSite = async (PUBLIC_URL = PASSKEY_ORIGIN, render?: RenderPage) => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL }, ...(render ? { render } : {}) });
    return { app, owner: await app.admin("boss"), producer: await app.admin("ruth") };
  };
  const setRequirePasskey = (client: Client, requirePasskey: boolean) =>
    client.put("/api/settings", { requirePasskey });

  test("are turned on by an owner who has one", async () => {
    const { owner, producer } = await openSite();
    const earlyResponse = await setRequirePasskey(owner, true);
    expect([earlyResponse.status, earlyResponse.json()]).toEqual([
      409,
      { message: "Please add a passkey of your own first" },
    ]);
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    expect((await setRequirePasskey(producer, true)).status).toBe(403);
    expect((await setRequirePasskey(producer, false)).status).toBe(200);
    const setResponse = await setRequirePasskey(owner, true);
    expect([setResponse.status, setResponse.json()]).toMatchObject([200, { requirePasskey: true }]);
    expect((await owner.request("/api/settings")).json()).toMatchObject({ requirePasskey: true });
    expect((await setRequirePasskey(owner, false)).status).toBe(200);
  });

  test("cannot be turned on if the site's address is an IP address", async () => {
    const { owner } = await openSite("http://127.0.0.1:3000");
    const refusal = await setRequirePasskey(owner, true);
    expect([refusal.status, refusal.json().message]).toEqual([409, expect.stringContaining("IP address")]);
  });

  const requestTopics = async (client: Client) => {
    const response = await client.request("/api/topics");
    return response.status === 200 ? 200 : [response.status, response.json().message];
  };
  const logIn = async (app: TestApp, username: string) => {
    const client = app.client();
    await client.post("/api/login", { username, password: "correct horse" });
    return client;
  };
  const PASSKEY_SIGN_IN_REFUSAL = [403, "Please sign in with your passkey"];

  test("open the back office to sessions that used one, but not to a password alone", async () => {
    const { app, owner, producer } = await openSite();
    const [ownersKey, producersKey] = [new Authenticator(PASSKEY_ORIGIN), new Authenticator(PASSKEY_ORIGIN)];
    await addTestPasskey(owner, ownersKey);
    await addTestPasskey(producer, producersKey);
    const earlierClient = await logIn(app, "ruth");
    await setRequirePasskey(owner, true);
    expect([await requestTopics(owner), await requestTopics(producer)]).toEqual([200, 200]);
    const attacker = await logIn(app, "ruth");
    for (const client of [earlierClient, attacker]) {
      expect(await requestTopics(client)).toEqual(PASSKEY_SIGN_IN_REFUSAL);
      expect((await client.request("/api/user")).status).toBe(200);
      expect((await client.request("/api/episodes")).status).toBe(200);
    }
    expect((await signInWithAuthenticator(earlierClient, producersKey)).status).toBe(200);
    expect(await requestTopics(earlierClient)).toBe(200);
    expect(
      (
        await earlierClient.put("/api/user/password", {
          ...CURRENT_PASSWORD_BODY,
          newPassword: "battery staple",
        })
      ).status,
    ).toBe(204);
    expect(await requestTopics(earlierClient)).toBe(200);
    const passkeyClient = app.client();
    expect((await signInWithAuthenticator(passkeyClient, producersKey)).status).toBe(200);
    expect(await requestTopics(passkeyClient)).toBe(200);
    await setRequirePasskey(owner, false);
    expect((await attacker.post("/api/login", { username: "ruth", password: "battery staple" })).status).toBe(
      200,
    );
    expect(await requestTopics(attacker)).toBe(200);
  });

  test("a stolen password can't add, rename or remove one, change the address or password, or delete the account", async () => {
    const { app, owner, producer } = await openSite();
    const producersKey = new Authenticator(PASSKEY_ORIGIN);
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await addTestPasskey(producer, producersKey);
    await setRequirePasskey(owner, true);
    const attacker = await logIn(app, "ruth");
    const [ruthsPasskey] = (await attacker.request("/api/user/passkeys")).json<{ id: number }[]>();
    for (const [method, path, body] of [
      ["POST", "/api/user/passkeys/options", CURRENT_PASSWORD_BODY],
      ["PUT", `/api/user/passkeys/${ruthsPasskey?.id}`, { name: "Mine" }],
      ["DELETE", `/api/user/passkeys/${ruthsPasskey?.id}`, CURRENT_PASSWORD_BODY],
      ["PUT", "/api/user", { ...CURRENT_PASSWORD_BODY, email: "thief@example.org" }],
      ["PUT", "/api/user/password", { ...CURRENT_PASSWORD_BODY, newPassword: "battery staple" }],
      ["DELETE", "/api/user", CURRENT_PASSWORD_BODY],
    ] as const) {
      const refusal = await attacker.request(path, { method, json: body });
      expect([refusal.status, refusal.json().message]).toEqual(PASSKEY_SIGN_IN_REFUSAL);
    }
    const options = await requestCreationOptions(producer);
    const otherAuthenticator = new Authenticator(PASSKEY_ORIGIN);
    const lateRefusal = await attacker.post("/api/user/passkeys", {
      name: "Mine",
      response: otherAuthenticator.register(options),
    });
    expect(lateRefusal.status).toBe(403);
    expect((await signInWithAuthenticator(attacker, producersKey)).status).toBe(200);
    expect((await addTestPasskey(attacker, otherAuthenticator)).status).toBe(201);
  });

  test("removing one ends the sessions it signed in, and the next one has to be used again", async () => {
    const { app, owner, producer } = await openSite();
    const [firstKey, secondKey] = [new Authenticator(PASSKEY_ORIGIN), new Authenticator(PASSKEY_ORIGIN)];
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await addTestPasskey(producer, firstKey);
    await addTestPasskey(producer, secondKey);
    const otherClient = app.client();
    await signInWithAuthenticator(otherClient, firstKey);
    await signInWithAuthenticator(producer, firstKey);
    await setRequirePasskey(owner, true);
    const [{ id } = { id: 0 }] = (await producer.request("/api/user/passkeys")).json<{ id: number }[]>();
    expect((await producer.delete(`/api/user/passkeys/${id}`, CURRENT_PASSWORD_BODY)).status).toBe(204);
    expect((await otherClient.request("/api/user")).status).toBe(401);
    expect(await requestTopics(producer)).toEqual(PASSKEY_SIGN_IN_REFUSAL);
    await signInWithAuthenticator(producer, secondKey);
    expect(await requestTopics(producer)).toBe(200);
  });

  test("keep the show's draft from a password alone, on the page and in the API", async () => {
    const { owner, producer } = await openSite(PASSKEY_ORIGIN, async (_, { siteData }) =>
      Response.json(siteData),
    );
    const isDraftShown = async (client: Client) =>
      (await client.request("/?preview=draft")).json<{ isPreview: boolean }>().isPreview;
    expect(await isDraftShown(producer)).toBe(true);
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await setRequirePasskey(owner, true);
    expect((await producer.request("/api/show/draft")).status).toBe(403);
    expect(await isDraftShown(producer)).toBe(false);
    await addTestPasskey(producer, new Authenticator(PASSKEY_ORIGIN));
    expect(await isDraftShown(producer)).toBe(true);
  });

  test("close the back office to people without one, and nothing else", async () => {
    const { app, owner, producer } = await openSite();
    const moderator = await app.member("moderator", "lou");
    const visitor = await app.user("dana");
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await setRequirePasskey(owner, true);
    const expectedRefusal = [403, { message: "Please add a passkey first" }];
    for (const [client, path] of [
      [producer, "/api/topics"],
      [producer, "/api/settings"],
      [moderator, "/api/topic-requests"],
      [moderator, "/api/questions?all=true"],
      [producer, "/api/live/events?as=desk"],
    ] as const) {
      const response = await client.request(path);
      expect([response.status, response.json()]).toEqual(expectedRefusal);
    }
    expect((await owner.request("/api/topics")).status).toBe(200);
    expect((await producer.request("/api/team")).json()).toEqual({
      message: "Your role does not allow this",
    });
    expect((await visitor.request("/api/topics")).json()).toEqual({
      message: "Only the show's team may do this",
    });
    for (const path of ["/api/user", "/api/user/sessions", "/api/user/passkeys"])
      expect((await producer.request(path)).status).toBe(200);
    await addTestPasskey(producer, new Authenticator(PASSKEY_ORIGIN));
    expect((await producer.request("/api/topics")).status).toBe(200);
    expect((await moderator.post("/api/logout", {})).status).toBe(204);
  });

  test("give a password alone no rights of the team in public calls", async () => {
    const { owner, producer } = await openSite();
    const topic = { category: "Money", subCategory: "Rent", content: "Who pays the rent?" };
    const { id } = (await owner.post("/api/topics", topic)).json<{ id: number }>();
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await setRequirePasskey(owner, true);
    expect((await producer.post(`/api/topics/${id}/used`)).status).toBe(403);
    expect((await producer.request("/api/live")).json()).not.toHaveProperty("heldVotes");
    expect((await owner.post(`/api/topics/${id}/used`)).status).toBe(200);
  });

  test("don't lock an owner out whose site moved to another address, once the terminal has made a new password", async () => {
    const database = await open();
    const oldOwner = await openTestApp(database, { env: { PUBLIC_URL: PASSKEY_ORIGIN } }).admin("boss");
    await addTestPasskey(oldOwner, new Authenticator(PASSKEY_ORIGIN));
    await setRequirePasskey(oldOwner, true);
    const PUBLIC_URL = "https://new.example";
    const app = openTestApp(database, { env: { PUBLIC_URL } });
    expect(await requestTopics(await logIn(app, "boss"))).toEqual(PASSKEY_SIGN_IN_REFUSAL);
    const { password } = await resetPassword(app.house, "boss");
    const owner = app.client();
    await owner.post("/api/login", { username: "boss", password });
    const confirmation = { currentPassword: password };
    const options = await owner.post("/api/user/passkeys/options", confirmation);
    const response = new Authenticator(PUBLIC_URL).register(options.json());
    expect((await owner.post("/api/user/passkeys", { name: "New key", response })).status).toBe(201);
    expect(await requestTopics(owner)).toBe(200);
    expect((await setRequirePasskey(owner, false)).status).toBe(200);
  });
});
