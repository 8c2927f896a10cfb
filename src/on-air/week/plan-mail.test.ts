import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { defaultShow } from "#show.ts";
import { openTestApp } from "#testing/test-app.ts";
import { writePlanEmail } from "./plan-mail.rules.ts";

const PLAN_EMAIL_PATH = "/api/weeks/2026-12-09/plan-mail";

describeOnBothEngines("the plan of a week by email", (open) => {
  test("goes to everybody on the team who has an address, and to nobody else", async () => {
    const database = await open();
    const app = openTestApp(database, { now: () => new Date("2026-12-08T12:00:00Z") });
    const producer = await app.admin();
    const moderator = await app.member("moderator");
    expect(await producer.post(PLAN_EMAIL_PATH)).toMatchObject({ status: 409 });
    const address = { email: "mo@example.org", currentPassword: "correct horse" };
    await moderator.put("/api/user", address);
    const countBefore = await countMails();
    const answer = await producer.post(PLAN_EMAIL_PATH);
    expect([answer.status, answer.json()]).toEqual([202, { sent: 1 }]);
    expect(await countMails()).toBe(countBefore + 1);
    expect((await moderator.post(PLAN_EMAIL_PATH)).status).toBe(403);
    const none = await producer.post("/api/weeks/2026-12-10/plan-mail");
    expect(none.status).toBe(404);

    async function countMails(): Promise<number> {
      const rows = await qb<{ jobs: { id: number } }>(app.house.db).selectFrom("jobs").select("id").execute();
      return rows.length;
    }
  });

  test.each(["demoted", "deleted"])("isn't sent to somebody who has been %s since", async (change) => {
    const app = openTestApp(await open(), { now: () => new Date("2026-12-08T12:00:00Z") });
    const owner = await app.admin();
    const producer = await app.member("producer", "pat");
    await producer.put("/api/user", { email: "pat@example.org", currentPassword: "correct horse" });
    expect((await owner.post(PLAN_EMAIL_PATH)).status).toBe(202);
    const { id } = (await producer.request("/api/user")).json<{ id: number }>();
    const path = `/api/team/${id}`;
    await (change === "demoted" ? owner.put(path, { role: null }) : owner.delete(path));
    const jobs = await qb<JobsTables>(app.house.db).selectFrom("jobs").selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain("the plan for");
  });
});

test("the email has each part with its time, and only the name of the guest", () => {
  const part = {
    id: 1,
    kind: "segment",
    title: "Cold open",
    minutes: 4,
    note: "Ines reads.",
    done: false,
  } as const;
  const week = {
    ...{ date: "2026-12-09", startsAt: "2026-12-09T18:00:00.000Z", title: "Half-days", note: "" },
    guest: { name: "Paul Sorensen" },
    runSheet: [part, { ...part, id: 2, title: "The draw", minutes: 5, note: "" }],
  };
  const { subject, text } = writePlanEmail(defaultShow, week, "anna", "https://show.example");
  expect(subject).toContain("the plan for Wednesday, December 9, 2026");
  expect(text).toMatch(/11:00\sAM/);
  expect(text).toContain("Cold open, 4 min");
  expect(text).toMatch(/11:04\sAM/);
  expect(text).toContain("with Paul Sorensen");
});
