import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listErasures } from "#platform/files/files.server.ts";
import { ADMIN_PASSCODE, type Client, openTestApp } from "#testing/test-app.ts";

type Member = { id: number; username: string; role: string | null };

const fetchUserId = async (client: Client) => (await client.request("/api/user")).json<{ id: number }>().id;
const putRole = (client: Client, id: number, role: string | null) => client.put(`/api/team/${id}`, { role });

describeOnBothEngines("the team's accounts", (open) => {
  test("the first account made with the admin passcode is the owner, later ones are producers, and each is recorded", async () => {
    const { client } = openTestApp(await open());
    const register = async (username: string) => {
      const json = { username, password: "correct horse", adminPasscode: ADMIN_PASSCODE };
      const newClient = client();
      return { newClient, user: (await newClient.post("/api/register", json)).json() };
    };
    const registrations = await Promise.all(["ann", "ben", "cleo"].map(register));
    expect(registrations.map(({ user }) => user.role).toSorted()).toEqual(["owner", "producer", "producer"]);
    expect(registrations.every(({ user }) => user.isAdmin === true)).toBe(true);
    const events = (await registrations[0]?.newClient.request("/api/admin-events"))?.json<object[]>();
    expect(events).toHaveLength(3);
    expect(events).toContainEqual(expect.objectContaining({ action: "register", detail: "owner" }));
  });

  test("owners get accounts with a role first, then the others, page by page", async () => {
    const { admin, user, member } = openTestApp(await open());
    const owner = await admin("zoe");
    await user("ada");
    await member("moderator", "lou");
    await admin("ben");
    const teamResponse = await owner.request("/api/team");
    expect(teamResponse.headers.get("x-total-count")).toBe("4");
    expect(teamResponse.json<Member[]>().map(({ username, role }) => [username, role])).toEqual([
      ["zoe", "owner"],
      ["ben", "producer"],
      ["lou", "moderator"],
      ["ada", null],
    ]);
    expect(teamResponse.json<object[]>()[3]).toEqual({
      id: 2,
      username: "ada",
      email: null,
      role: null,
      createdAt: expect.stringMatching(/Z$/),
      signedInAt: expect.any(String),
      passkeys: 0,
    });
    const page = await owner.request("/api/team?limit=2&offset=1");
    expect(page.json<Member[]>().map(({ username }) => username)).toEqual(["ben", "lou"]);
    expect((await owner.request("/api/team?offset=3")).json()).toHaveLength(1);
  });

  test("a new role takes effect at the next request, and the change is recorded", async () => {
    const { admin, user } = openTestApp(await open());
    const owner = await admin("boss");
    const lou = await user("lou");
    const id = await fetchUserId(lou);
    const roleResponse = await putRole(owner, id, "moderator");
    expect([roleResponse.status, roleResponse.json()]).toMatchObject([
      200,
      { id, username: "lou", role: "moderator" },
    ]);
    expect((await lou.request("/api/topic-requests")).status).toBe(200);
    expect((await lou.request("/api/topics")).status).toBe(403);
    expect((await lou.request("/api/user")).json()).toMatchObject({ role: "moderator", isAdmin: false });
    expect((await putRole(owner, id, null)).status).toBe(200);
    expect((await lou.request("/api/topic-requests")).status).toBe(403);
    const [newestEvent] = (await owner.request("/api/admin-events?limit=1")).json<object[]>();
    expect(newestEvent).toMatchObject({
      action: "change-role",
      entityId: id,
      detail: "lou: moderator to none",
    });
    expect((await putRole(owner, 4711, "producer")).status).toBe(404);
    expect((await putRole(owner, id, "king")).status).toBe(400);
  });

  test("a deleted account is signed out, and the record keeps its name", async () => {
    const { admin, member } = openTestApp(await open());
    const owner = await admin("boss");
    const ben = await member("producer", "ben");
    await ben.put("/api/settings", { adminRegistration: true });
    const id = await fetchUserId(ben);
    expect((await owner.delete(`/api/team/${id}`)).status).toBe(204);
    expect((await ben.request("/api/user")).status).toBe(401);
    const events = (await owner.request("/api/admin-events")).json<object[]>();
    expect(events[0]).toMatchObject({ action: "delete", entity: "user", detail: "ben" });
    expect(events[1]).toMatchObject({ username: "ben", userId: null, entity: "settings" });
    expect((await owner.request("/api/admin-events/people")).json()).toEqual(["(terminal)", "ben", "boss"]);
    expect((await owner.delete(`/api/team/${id}`)).status).toBe(404);
    const selfDeletion = await owner.delete(`/api/team/${await fetchUserId(owner)}`);
    expect(selfDeletion.status).toBe(409);
  });

  test("an owner signs somebody else out everywhere", async () => {
    const { admin, client, member } = openTestApp(await open());
    const owner = await admin("boss");
    const ben = await member("producer", "ben");
    const phone = client();
    await phone.post("/api/login", { username: "ben", password: "correct horse" });
    const id = await fetchUserId(ben);
    expect((await ben.post(`/api/team/${id}/sign-out`)).status).toBe(403);
    expect((await owner.post(`/api/team/${id}/sign-out`)).status).toBe(204);
    for (const browser of [ben, phone]) expect((await browser.request("/api/user")).status).toBe(401);
    const events = (await owner.request("/api/admin-events")).json<object[]>();
    expect(events[0]).toMatchObject({ username: "boss", action: "sign-out", detail: "ben" });
    const ownId = await fetchUserId(owner);
    expect((await owner.post(`/api/team/${ownId}/sign-out`)).status).toBe(409);
    expect((await owner.post("/api/team/4711/sign-out")).status).toBe(404);
  });

  test("an account stays if its erasure can't be recorded for later restores", async () => {
    const { admin, house, member } = openTestApp(await open());
    const owner = await admin("boss");
    const id = await fetchUserId(await member("producer", "ben"));
    await mkdir(house.env.DATA_DIR, { recursive: true });
    await writeFile(join(house.env.DATA_DIR, "backups"), "");
    expect((await owner.delete(`/api/team/${id}`)).status).toBeGreaterThanOrEqual(500);
    await rm(join(house.env.DATA_DIR, "backups"));
    expect((await owner.delete(`/api/team/${id}`)).status).toBe(204);
    expect((await listErasures(house.env)).map(({ table }) => table)).toEqual(["users"]);
  });

  test("the last owner keeps the role, no matter how many people try to remove it at the same time", async () => {
    const app = openTestApp(await open());
    const owners = await Promise.all(
      Array.from({ length: 4 }, (_, number) => app.member("owner", `owner${number}`)),
    );
    const ids = await Promise.all(owners.map(fetchUserId));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) => {
        const actor = owners[number % 4];
        const id = ids[(number + 1 + Math.floor(number / 4)) % 4] ?? 0;
        if (!actor) throw new Error("There are four owners");
        return number % 2 ? putRole(actor, id, null) : actor.delete(`/api/team/${id}`);
      }),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const remainingOwners = await qb<{ users: { id: number; role: string | null } }>(app.house.db)
      .selectFrom("users")
      .select("id")
      .where("role", "=", "owner")
      .execute();
    expect(remainingOwners.length).toBeGreaterThanOrEqual(1);
  });

  test("the only owner can't be demoted or deleted", async () => {
    const { admin, house } = openTestApp(await open());
    const owner = await admin("boss");
    const id = await fetchUserId(owner);
    const responses = await Promise.all(Array.from({ length: 20 }, () => putRole(owner, id, "producer")));
    for (const response of responses)
      expect([response.status, response.json()]).toEqual([409, { message: "The show needs an owner" }]);
    expect((await owner.delete(`/api/team/${id}`)).status).toBe(409);
    expect((await owner.delete("/api/user", { currentPassword: "correct horse" })).status).toBe(409);
    expect(await listErasures(house.env)).toEqual([]);
  });
});
