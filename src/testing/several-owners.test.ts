import { expect, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { makeDueBackup } from "#backups/backups.server.ts";
import { unlistableStorage } from "#backups/testing/failing-storage.ts";
import type { OutgoingMessage } from "#notices/outgoing/outgoing.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "./test-app.ts";

const PASSWORD = "correct horse";
const EMAILS = ["boss@example.org", "dana@example.org", "ruth@example.org"];

describeOnBothEngines("owners", (open) => {
  /** Opens a site with three owners. Its mail server can't be reached. */
  async function openSite(house: object = {}) {
    let now = Date.parse("2026-11-20T12:00:00Z");
    const env = { WEBHOOK_ALLOW_PRIVATE: "true" };
    const app = openTestApp(await open(), { env, house, now: () => new Date(now) });
    const run = () => runDueJobs(app.house, JOB_KINDS);
    const boss = await app.admin("boss");
    const [dana, ruth] = [await app.member("owner", "dana"), await app.member("owner", "ruth")];
    for (const [person, email] of [
      [boss, EMAILS[0]],
      [dana, EMAILS[1]],
      [ruth, EMAILS[2]],
    ] as const)
      expect((await person.put("/api/user", { email, currentPassword: PASSWORD })).status).toBe(200);
    await run();
    Object.assign(app.house.env, { SMTP_URL: "smtp://127.0.0.1:2" });
    /** Lists to whom emails about something are waiting, and whether each has to wait for another one. */
    const listEmails = async (words: string) =>
      (await boss.request("/api/outgoing?way=email"))
        .json<OutgoingMessage[]>()
        .filter(({ title }) => title.includes(words))
        .map(({ to, isBehind }) => [to, isBehind])
        .sort();
    return { app, boss, dana, ruth, listEmails, run, wait: (hours: number) => (now += hours * HOUR_MS) };
  }

  const TO_ALL_AT_ONCE = EMAILS.map((email) => [email, false]);

  test("don't wait for each other's mailboxes to learn of a changed password", async () => {
    const { ruth, listEmails, run } = await openSite();
    const json = { currentPassword: PASSWORD, newPassword: "battery staple" };
    expect((await ruth.put("/api/user/password", json)).status).toBe(204);
    await run();
    expect(await listEmails("password")).toEqual(TO_ALL_AT_ONCE);
  });

  test("don't wait for each other's mailboxes to learn of a failed backup", async () => {
    const { app, listEmails, run, wait } = await openSite({ storage: unlistableStorage });
    await makeDueBackup(app.house);
    wait(24);
    await makeDueBackup(app.house);
    await run();
    expect(await listEmails("backup failed")).toEqual(TO_ALL_AT_ONCE);
  });

  test("get no email about a failed backup anymore once they are producers", async () => {
    const { app, boss, listEmails, wait } = await openSite({ storage: unlistableStorage });
    await makeDueBackup(app.house);
    wait(24);
    await makeDueBackup(app.house);
    const team = (await boss.request("/api/team")).json<{ id: number; username: string }[]>();
    const id = team.find(({ username }) => username === "ruth")?.id;
    expect((await boss.put(`/api/team/${id}`, { role: "producer" })).status).toBe(200);
    expect(await listEmails("backup failed")).toEqual(TO_ALL_AT_ONCE.slice(0, 2));
  });

  test("don't wait for each other's mailboxes to learn of a webhook that is off, until it is on again", async () => {
    const { boss, listEmails, run, wait } = await openSite();
    const json = { name: "Robot", address: "http://127.0.0.1:9/", kind: "json", events: ["live"] };
    expect((await boss.post("/api/webhooks", json)).status).toBe(201);
    expect((await boss.post("/api/live/press", { command: "go-live" })).status).toBe(200);
    for (let hours = 0; hours < 30; hours += 1) {
      await run();
      wait(1);
    }
    expect(await listEmails("is off")).toEqual(TO_ALL_AT_ONCE);
    expect((await boss.put("/api/webhooks/1", { active: true })).status).toBe(200);
    expect(await listEmails("is off")).toEqual([]);
  });
});
