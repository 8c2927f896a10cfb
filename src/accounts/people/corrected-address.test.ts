import { expect, onTestFinished, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { applyAsGuest } from "#guests/testing/applications.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("somebody who corrects their email address", (open) => {
  test.each([
    ["gets the emails there that were waiting", "ruth@show.example", ["ruth@show.example"]],
    ["gets none of the waiting emails if they remove it", null, []],
  ])("%s", async (_, email, recipients) => {
    let now = Date.parse("2026-11-21T10:00:00Z");
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    const env = { SMTP_URL: mail.url };
    const app = openTestApp(await open(), { env, now: () => new Date(now) });
    const ruth = await app.member("producer", "ruth");
    const setAddress = async (newAddress: string | null) => {
      const json = { email: newAddress, currentPassword: "correct horse" };
      expect((await ruth.put("/api/user", json)).status).toBe(200);
    };
    await setAddress("stranger@example.org");
    const choices = { topicRequests: "now", guestRequests: "now", guestAnswers: "now" };
    expect((await ruth.put("/api/user/notices", choices)).status).toBe(200);
    await applyAsGuest(app.client(), { name: "Paul Sorensen" });
    for (let round = 0; round < 2; round += 1) {
      await runDueJobs(app.house, JOB_KINDS);
      now += DAY_MS;
    }
    await setAddress(email);
    mail.behavior = { kind: "accept" };
    now += DAY_MS;
    await runDueJobs(app.house, JOB_KINDS);
    const notices = mail.received.filter(({ message }) => /^Subject: .*Paul/m.test(message));
    expect(notices.flatMap(({ to }) => to)).toEqual(recipients);
  });
});
