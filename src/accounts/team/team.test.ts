import { sql } from "kysely";
import { expect, test } from "vitest";
import { findEventSubjects } from "#app/event-subjects.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";
import {
  listAdminEvents,
  listMembersWithEmail,
  recordAdminEvent,
  setRole,
  sweepAdminEvents,
  TERMINAL_AUTHOR,
} from "./team.server.ts";

describeOnBothEngines("the team", (open) => {
  test("an admin's changes are recorded, and only the team can read the list", async () => {
    const { admin, user, client } = openTestApp(await open());
    const boss = await admin("boss");
    await boss.put("/api/settings", { adminRegistration: false });
    const events = (await boss.request("/api/admin-events")).json<object[]>();
    expect(events[0]).toMatchObject({
      username: "boss",
      action: "change",
      entity: "settings",
      detail: "adminRegistration",
    });
    const visitor = await user();
    for (const path of ["/api/admin-events", "/api/admin-events/people"]) {
      expect((await visitor.request(path)).status).toBe(403);
      expect((await client().request(path)).status).toBe(401);
    }
  });

  test("a role that this version doesn't know, as in a changed backup, allows nothing", async () => {
    const { admin, member, house } = openTestApp(await open());
    const kit = await member("moderator", "kit");
    const owner = await admin("boss");
    const listTeam = async () => (await owner.request("/api/team")).json<{ username: string }[]>();
    expect((await kit.request("/api/topic-requests")).status).toBe(200);
    expect((await kit.request("/api/live")).json()).toHaveProperty("week");
    expect(await listTeam()).toContainEqual(expect.objectContaining({ username: "kit", role: "moderator" }));
    await sql`update users set role = 'guest', email = 'kit@example.org' where username = 'kit'`.execute(
      qb(house.db),
    );
    for (const path of ["/api/topic-requests", "/api/topics/stats", "/api/webhooks"])
      expect((await kit.request(path)).status).toBe(403);
    expect((await kit.request("/api/user")).json()).toMatchObject({ username: "kit", role: null });
    expect((await kit.request("/api/live")).json()).not.toHaveProperty("week");
    expect(await listTeam()).toContainEqual(expect.objectContaining({ username: "kit", role: null }));
    expect(await listMembersWithEmail(house.db)).toEqual([]);
  });

  test("changing an account that has been deleted in the meantime is refused, and nothing changes", async () => {
    const { house } = openTestApp(await open());
    const change = { action: "delete", entity: "topic", entityId: 1 } as const;
    const recording = transaction(house.db, (trx) =>
      recordAdminEvent(trx, house, { id: 999, username: "gone" }, change),
    );
    await expect(recording).rejects.toMatchObject({ status: 401, message: "Please sign in" });
  });

  test("an owner who was demoted while their own call was waiting doesn't get the role back", async () => {
    const { house, admin, member } = openTestApp(await open());
    const owner = await admin("first");
    await member("owner", "second");
    const { id } = (await owner.request("/api/user")).json<{ id: number }>();
    await setRole(house, TERMINAL_AUTHOR, id, "producer");
    const delayedChange = setRole(house, { id, username: "first" }, id, "owner");
    await expect(delayedChange).rejects.toMatchObject({ status: 403 });
    expect((await owner.request("/api/user")).json()).toMatchObject({ role: "producer" });
    await setRole(house, { id, username: "first" }, id, null);
    expect((await owner.request("/api/user")).json()).toMatchObject({ role: null });
  });

  test("changes are deleted after a year, no matter how many", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const { house } = openTestApp(await open(), { now: () => new Date(now) });
    const change = { action: "delete", entity: "topic", entityId: 1 } as const;
    await transaction(house.db, async (trx) => {
      for (let count = 0; count < 501; count += 1)
        await recordAdminEvent(trx, house, TERMINAL_AUTHOR, change);
    });
    now += 364 * DAY_MS;
    await recordAdminEvent(house.db, house, TERMINAL_AUTHOR, change);
    expect(await sweepAdminEvents(house)).toBe(0);
    now += 2 * DAY_MS;
    expect(await sweepAdminEvents(house)).toBe(501);
    expect(await listAdminEvents(house, findEventSubjects, { limit: 5 })).toHaveLength(1);
  });

  test("a page of the list has 50 changes, or as many as asked for, from 1 to 200", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin("boss");
    for (const adminRegistration of [true, false, true])
      await boss.put("/api/settings", { adminRegistration });
    expect((await boss.request("/api/admin-events?limit=2")).json()).toHaveLength(2);
    const message = "Limit must be a whole number from 1 to 200";
    for (const limit of ["0", "201", "1.5", "many"]) {
      const response = await boss.request(`/api/admin-events?limit=${limit}`);
      expect([response.status, response.json()]).toEqual([
        400,
        { message, issues: [{ path: "limit", message }] },
      ]);
    }
  });

  test("rights that are granted or taken away take effect at the next request of an open session", async () => {
    const { house, user } = openTestApp(await open());
    const ana = await user("ana");
    const fetchSettingsStatus = async () => (await ana.request("/api/settings")).status;
    expect(await fetchSettingsStatus()).toBe(403);
    const id = (await ana.request("/api/user")).json<{ id: number }>().id;
    await setRole(house, TERMINAL_AUTHOR, id, "producer");
    expect(await fetchSettingsStatus()).toBe(200);
    await setRole(house, TERMINAL_AUTHOR, id, null);
    expect(await fetchSettingsStatus()).toBe(403);
  });
});
