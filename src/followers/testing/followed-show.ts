import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { messageSubjectAccess } from "#app/message-subject-access.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { parseSubject, readEmails } from "#suggestions/testing/suggester-emails.ts";
import { openTestApp } from "#testing/test-app.ts";
import { startPushService } from "../../../dev/doubles/push-service.ts";
import { createDueMessages } from "../followers.server.ts";
import type { FollowerOverview } from "../team/team-followers.contract.ts";

/**
 * Opens an app with the default show on a Wednesday, an hour before the show begins. Adds a fake push service, an
 * owner, and functions that add followers.
 */
export async function openFollowerTestApp(database: Database, env: Record<string, string> = {}) {
  const clock = { ms: Date.parse("2026-12-02T17:00:00Z") };
  const app = openTestApp(database, {
    env: { WEBHOOK_ALLOW_PRIVATE: "true", ...env },
    now: () => new Date(clock.ms),
  });
  const push = await startPushService();
  const boss = await app.admin("boss");
  const call = async (path: string, method = "GET", json?: object) =>
    app.client().request(path, { method, ...(json ? { json } : {}) });

  async function followByPush(wants: readonly string[]) {
    const subscription = push.subscribe();
    const response = await call("/api/push/subscriptions", "POST", { subscription, wants });
    if (response.status !== 201) throw new Error(response.text);
    return subscription.endpoint;
  }

  /** Follows the show by email, and confirms the address. Returns the API path that belongs to the follower's link. */
  async function followByMail(email: string, wants: readonly string[]) {
    await call("/api/followers", "POST", { email, wants });
    const mail = (await readEmails(app)).find((mail) => mail.includes(`To: ${email}`)) ?? "";
    const path = `/api/followers/${/\/f\/([\w-]+)/.exec(mail)?.[1]}`;
    await call(`${path}/confirm`, "POST");
    return path;
  }

  return {
    app,
    boss,
    call,
    clock,
    push,
    followByMail,
    followByPush,
    press: (command: object) => boss.post("/api/live/press", command),
    /** Runs all due jobs, including those that they add. */
    async send() {
      await createDueMessages(app.house, messageSubjectAccess);
      await runDueJobs(app.house, JOB_KINDS);
    },
    /** Returns the subjects of all emails to an address, except those that ask for a confirmation. */
    async emailsTo(email: string) {
      const mails = await readEmails(app);
      const subjects = mails.filter((mail) => /^To: .*$/m.exec(mail)?.[0].includes(email)).map(parseSubject);
      return subjects.filter((subject) => !subject.includes("please confirm"));
    },
    noticesTo: (endpoint: string) =>
      push.taken
        .filter((notification) => notification.endpoint === endpoint)
        .map(({ notice }) => notice.title),
    figures: async () => (await boss.request("/api/followers")).json<FollowerOverview>(),
  };
}
