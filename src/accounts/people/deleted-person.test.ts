import { expect, onTestFinished, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { openTestApp } from "#testing/test-app.ts";

const CURRENT_PASSWORD = { currentPassword: "correct horse" };

describeOnBothEngines("the emails of somebody whose account is deleted", (open) => {
  test.each([550, 451])("are gone, although the mail server answered %i to them", async (code) => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const app = openTestApp(await open(), { env: { SMTP_URL: mail.url } });
    const boss = await app.admin("boss");
    const ruth = await app.member("producer", "ruth");
    await ruth.put("/api/user", { ...CURRENT_PASSWORD, email: "ruth@example.org" });
    mail.behavior = { kind: "refuse", code, text: "5.1.1 <ruth@example.org>: not today" };
    await app.client().post("/api/forgot-password", { username: "ruth" });
    await ruth.put("/api/user/password", { ...CURRENT_PASSWORD, newPassword: "battery staple" });
    await boss.post("/api/weeks/2036-12-03/plan-mail");
    await runDueJobs(app.house, JOB_KINDS);
    const readJobs = async () =>
      JSON.stringify(await qb<JobsTables>(app.house.db).selectFrom("jobs").selectAll().execute());
    expect(await readJobs()).toContain("ruth@example.org");
    const team = (await boss.request("/api/team")).json<{ id: number; username: string }[]>();
    const id = team.find(({ username }) => username === "ruth")?.id;
    expect((await boss.delete(`/api/team/${id}`)).status).toBe(204);
    expect(await readJobs()).not.toContain("ruth@example.org");
  });
});
