import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import { setRole, TERMINAL } from "./team.server.ts";

onBothEngines("the team", (open) => {
  test("what an admin changes is recorded, and the list is the team's alone", async () => {
    const { admin, user, client } = testApp(await open());
    const boss = await admin("boss");
    await boss.request("/api/settings", { method: "PUT", json: { adminRegistration: false } });
    const events = (await boss.request("/api/admin-events")).json<object[]>();
    expect(events[0]).toMatchObject({
      username: "boss",
      action: "change",
      entity: "settings",
      detail: "adminRegistration",
    });
    expect((await (await user()).request("/api/admin-events")).status).toBe(403);
    expect((await client().request("/api/admin-events")).status).toBe(401);
  });

  test("the list has 50 changes, or as many as asked for from 1 to 200", async () => {
    const { admin } = testApp(await open());
    const boss = await admin("boss");
    for (const adminRegistration of [true, false, true])
      await boss.request("/api/settings", { method: "PUT", json: { adminRegistration } });
    expect((await boss.request("/api/admin-events?limit=2")).json()).toHaveLength(2);
    const message = "Limit must be a whole number from 1 to 200";
    for (const limit of ["0", "201", "1.5", "many"]) {
      const answer = await boss.request(`/api/admin-events?limit=${limit}`);
      expect([answer.status, answer.json()]).toEqual([
        400,
        { message, issues: [{ path: "limit", message }] },
      ]);
    }
  });

  test("rights given and taken are in force at the next request of a running session", async () => {
    const { house, user } = testApp(await open());
    const ana = await user("ana");
    const statusOfSettings = async () => (await ana.request("/api/settings")).status;
    expect(await statusOfSettings()).toBe(403);
    const id = (await ana.request("/api/user")).json<{ id: number }>().id;
    await setRole(house, TERMINAL, id, "producer");
    expect(await statusOfSettings()).toBe(200);
    await setRole(house, TERMINAL, id, null);
    expect(await statusOfSettings()).toBe(403);
  });
});
