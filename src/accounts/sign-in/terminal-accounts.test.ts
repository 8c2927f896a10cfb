import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import {
  createAccount,
  listAccounts,
  promoteAccount,
  resetPassword,
  signOutAccount,
} from "./terminal-accounts.server.ts";

const login = (client: Client, username: string, password: string) =>
  client.post("/api/login", { username, password });

describeOnBothEngines("accounts from the terminal", (open) => {
  test("a new account signs in with the password that was shown", async () => {
    const { house, client } = openTestApp(await open());
    const { password } = await createAccount(house, "ana");
    expect(password).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/);
    expect((await login(client(), "ANA", password)).json()).toMatchObject({
      username: "ana",
      isAdmin: false,
    });
    await expect(createAccount(house, "Ana")).rejects.toMatchObject({ status: 409 });
  });

  test("resetting a password ends every session, and the old password no longer works", async () => {
    const { house, user, client } = openTestApp(await open());
    const ana = await user("ana");
    const { password } = await resetPassword(house, "ana");
    expect((await ana.request("/api/user")).status).toBe(401);
    expect((await login(client(), "ana", "correct horse")).status).toBe(401);
    expect((await login(client(), "ana", password)).status).toBe(200);
  });

  test("signing a person out ends their sessions and returns how many", async () => {
    const { house, user, client } = openTestApp(await open());
    const ana = await user("ana");
    await login(client(), "ana", "correct horse");
    expect(await signOutAccount(house, "ana")).toBe(2);
    expect((await ana.request("/api/user")).status).toBe(401);
  });

  test("an unknown name is repeated in the message", async () => {
    const { house } = openTestApp(await open());
    const notFoundError = { status: 404, message: "User nobody not found" };
    await expect(promoteAccount(house, "nobody")).rejects.toMatchObject(notFoundError);
    await expect(resetPassword(house, "nobody")).rejects.toMatchObject(notFoundError);
    await expect(signOutAccount(house, "nobody")).rejects.toMatchObject(notFoundError);
  });

  test("the list has admins first, and each change is recorded", async () => {
    const { house, admin, user } = openTestApp(await open());
    const boss = await admin("boss");
    await user("zoe");
    await createAccount(house, "ana");
    expect(await promoteAccount(house, "zoe")).toBe("producer");
    expect(await listAccounts(house)).toMatchObject([
      { username: "boss", role: "owner", sessions: 1 },
      { username: "zoe", role: "producer", sessions: 1 },
      { username: "ana", role: null, sessions: 0, signedInAt: null },
    ]);
    const events = (await boss.request("/api/admin-events")).json<object[]>();
    expect(events).toMatchObject([
      {
        username: "(terminal)",
        userId: null,
        action: "change-role",
        entity: "user",
        entityId: 2,
        detail: "zoe: none to producer",
      },
      { username: "(terminal)", userId: null, action: "create", entity: "user", entityId: 3, detail: null },
      { username: "boss", userId: 1, action: "register", entity: "user", entityId: 1, detail: "owner" },
    ]);
  });
});
