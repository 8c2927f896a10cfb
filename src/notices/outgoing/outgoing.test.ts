import { expect, test } from "vitest";
import { announceEvent, noticeMailJobKind, webhookJobKind } from "#notices/notices.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { TEST_MAIL } from "#platform/mail/testing/outbox-process.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { addDays, toShowDay } from "#show/dates.rules.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("what goes out", (open) => {
  async function openSite() {
    const clock = { ms: Date.parse("2026-12-01T12:00:00Z") };
    // Nothing listens on this port or on the webhook's port, so all deliveries fail.
    const env = { SMTP_URL: "smtp://127.0.0.1:2", WEBHOOK_ALLOW_PRIVATE: "true" };
    const app = openTestApp(await open(), { env, now: () => new Date(clock.ms) });
    const owner = await app.admin("boss");
    const queue = (subject: string, thread = "guest-request 1") =>
      transaction(app.house.db, (trx) => queueMail(trx, app.house, { ...TEST_MAIL, subject }, { thread }));
    /** Makes eleven attempts, a day apart, until every job has failed. */
    const failAllAttempts = async () => {
      for (let attempt = 1; attempt <= 11; attempt += 1) {
        await sendDueEmails(app.house, {});
        await runDueJobs(app.house, [webhookJobKind, noticeMailJobKind]);
        clock.ms += 24 * 3600 * 1000;
      }
    };
    return { app, clock, owner, queue, giveUp: failAllAttempts };
  }

  test("is listed: first what failed and why, then what is waiting; both can be tried again manually", async () => {
    const { app, owner, queue, giveUp: failAllAttempts } = await openSite();
    const failedId = await queue("Dates offered");
    await failAllAttempts();
    const waitingId = await queue("Reminder", "guest-request 2");
    const fetchList = async () => (await owner.request("/api/outgoing")).json();
    expect(await fetchList()).toMatchObject([
      {
        id: failedId,
        way: "email",
        title: "Dates offered",
        to: "paul@example.com",
        state: "failed",
        attempts: 11,
        reason: { plain: "The mail server can't be reached", words: expect.stringContaining("ECONNREFUSED") },
      },
      { id: waitingId, title: "Reminder", state: "waiting", attempts: 0, reason: null },
    ]);
    const summary = (await owner.request("/api/outgoing/summary")).json();
    expect(summary).toMatchObject({ all: { waiting: 1, failed: 1 }, email: { waiting: 1, failed: 1 } });
    const retry = (id: number) => owner.post(`/api/outgoing/${id}/retry`);
    expect((await retry(failedId)).status).toBe(204);
    expect((await retry(999)).status).toBe(404);
    expect(await fetchList()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    await failAllAttempts();
    const retryAllResponse = await owner.post("/api/outgoing/retry");
    expect(retryAllResponse.json()).toEqual({ count: 2 });
    expect((await app.client().request("/api/outgoing")).status).toBe(401);
  });

  test("can all be tried again, even if more has failed than one statement can name", async () => {
    const { app, owner, queue } = await openSite();
    await queue("Dates offered");
    const jobs = qb<JobsTables>(app.house.db);
    const nowIso = app.house.now().toISOString();
    await jobs.updateTable("jobs").set({ state: "failed", settledAt: nowIso }).execute();
    const copiedColumns = [
      ...(["kind", "payload", "keep", "state", "isHeld", "attempts"] as const),
      ...(["dueAt", "additions", "createdAt", "settledAt"] as const),
    ];
    for (let doubling = 1; doubling <= 16; doubling += 1)
      await jobs
        .insertInto("jobs")
        .columns(copiedColumns)
        .expression(({ selectFrom }) => selectFrom("jobs").select(copiedColumns))
        .execute();
    const response = await owner.post("/api/outgoing/retry");
    expect([response.status, response.json()]).toEqual([200, { count: 65_536 }]);
    const summary = (await owner.request("/api/outgoing/summary")).json();
    expect(summary).toMatchObject({ all: { waiting: 65_536, failed: 0 } });
  }, 60_000);

  test("says which email waits for an earlier one of its thread, while that one is retried", async () => {
    const { app, clock, owner, queue } = await openSite();
    const retriedId = await queue("Dates offered");
    const secondId = await queue("Date moved");
    const otherId = await queue("Reminder", "guest-request 2");
    await sendDueEmails(app.house, {});
    clock.ms += 1000;
    const rows = (await owner.request("/api/outgoing")).json<{ id: number }[]>();
    expect(rows.find(({ id }) => id === retriedId)).toMatchObject({ attempts: 1, isBehind: false });
    expect(rows.find(({ id }) => id === secondId)).toMatchObject({ attempts: 0, isBehind: true });
    expect(rows.find(({ id }) => id === otherId)).toMatchObject({ attempts: 1, isBehind: false });
  });

  // Clocks in Denver are set forward on March 14, 2027, and back on November 7.
  test.each(["2027-03-15T06:30:00Z", "2027-11-08T06:30:00Z"])("is counted for 30 days at %s", async (now) => {
    const { app, clock } = await openSite();
    clock.ms = Date.parse(now);
    const owner = await app.admin("late");
    const { days } = (await owner.request("/api/outgoing/summary")).json<{ days: { date: string }[] }>();
    const today = toShowDay(app.house.show(), new Date(now));
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
    );
  });

  test("doesn't show producers an address in the mail server's words, unless it is a guest's or suggester's", async () => {
    const { app, owner, queue } = await openSite();
    const producer = await app.member("producer", "ruth");
    await queue("A link", "follower 1");
    await queue("Dates offered", "guest-request 1");
    const error = "550 5.1.1 <paul@example.com>: Recipient address rejected";
    await qb<JobsTables>(app.house.db).updateTable("jobs").set({ error }).execute();
    const fetchWords = async (client: typeof owner) =>
      (await client.request("/api/outgoing"))
        .json<{ title: string; reason: { words: string } }[]>()
        .map(({ title, reason }) => [title, reason.words]);
    expect(await fetchWords(owner)).toEqual([
      ["A link", error],
      ["Dates offered", error],
    ]);
    expect(await fetchWords(producer)).toEqual([
      ["A link", "550 5.1.1 <[address]>: Recipient address rejected"],
      ["Dates offered", error],
    ]);
  });

  test("shows a webhook that was turned off only to owners, without its secret address, and turns it on again", async () => {
    const { app, owner, giveUp: failAllAttempts } = await openSite();
    const url = "http://127.0.0.1:9/secret-path";
    const json = { name: "Robot", address: url, kind: "json", events: ["live"] };
    const { id } = (await owner.post("/api/webhooks", json)).json<{ id: number }>();

    await transaction(app.house.db, (trx) =>
      announceEvent(trx, app.house, "live", { date: "2026-12-02", title: "Tips" }),
    );
    await failAllAttempts();
    expect((await owner.request("/api/outgoing?way=notification")).json()).toEqual([]);
    const response = await owner.request("/api/outgoing?way=webhook");
    expect(response.text).not.toContain("secret-path");
    const [row] = response.json<{ id: number }[]>();
    expect(row).toMatchObject({ state: "failed", to: "127.0.0.1:9", isOff: true });
    expect((await owner.post(`/api/outgoing/${row?.id}/retry`)).status).toBe(204);
    const webhooks = (await owner.request("/api/webhooks")).json<{ id: number; offSince: string | null }[]>();
    expect(webhooks).toMatchObject([{ id, offSince: null }]);
  });

  test.each([
    ["turned on again", "PUT", "/api/webhooks/ID", { active: true }],
    ["retried", "POST", "/api/outgoing/retry", undefined],
    ["deleted", "DELETE", "/api/webhooks/ID", undefined],
  ])("drops the email saying that a webhook is off once it is %s", async (_, method, path, json) => {
    const { app, owner, giveUp: failAllAttempts } = await openSite();
    await owner.put("/api/user", { email: "boss@example.org", currentPassword: "correct horse" });
    const webhook = { name: "Robot", address: "http://127.0.0.1:9/", kind: "json", events: ["live"] };
    const { id } = (await owner.post("/api/webhooks", webhook)).json<{ id: number }>();
    await transaction(app.house.db, (trx) =>
      announceEvent(trx, app.house, "live", { date: "2026-12-02", title: "Tips" }),
    );
    await failAllAttempts();
    const listEmails = async () => (await owner.request("/api/outgoing?way=email")).json<object[]>();
    expect(await listEmails()).toMatchObject([
      { title: expect.stringContaining("the webhook Robot is off") },
    ]);
    const response = await owner.request(path.replace("ID", String(id)), { method, json });
    expect(response.status).toBeLessThan(300);
    expect(await listEmails()).toEqual([]);
  });
});
