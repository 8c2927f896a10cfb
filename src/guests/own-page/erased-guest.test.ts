import { expect, test } from "vitest";
import { SCHEDULED_WORK } from "#app/background.server.ts";
import { messageSubjectAccess } from "#app/message-subject-access.server.ts";
import { createDueMessages } from "#followers/followers.server.ts";
import { noticeMailJobKind, webhookJobKind } from "#notices/notices.server.ts";
import { listTables, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listJobs } from "#platform/jobs/jobs.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { parseQueuedMail } from "#platform/mail/mail.server.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import { applyAsGuest, changeRequest, openGuestApp, RECORDING_DATE } from "../testing/applications.ts";

const SECONDS_UNTIL_SHOW = (Date.parse("2026-11-25T18:00:00Z") - Date.parse("2026-11-21T10:00:00Z")) / 1000;

async function listTablesWithGuest({ house: { db } }: TestApp): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await listTables(db)) {
    const rows = await qb<Record<string, object>>(db).selectFrom(name).selectAll().execute();
    if (/zebulon|quirk/i.test(JSON.stringify(rows))) names.push(name);
  }
  return names;
}

describeOnBothEngines("an erased guest", (open) => {
  test("is in no table, even if webhooks and the team were notified", async () => {
    const app = await openGuestApp(await open(), { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
    const admin = await app.admin();
    const boss = { email: "boss@example.org", currentPassword: "correct horse" };
    await admin.put("/api/user", boss);
    await admin.put("/api/user/notices", {
      topicRequests: "never",
      guestRequests: "now",
      guestAnswers: "day",
    });
    const events = ["guest-request", "guest-confirmed", "guest-cancelled"];
    for (const kind of ["json", "slack"])
      await admin.post("/api/webhooks", { name: "Robot", address: "http://127.0.0.1:9/none", kind, events });
    const visitor = app.client();
    const application = { name: "Zebulon Quirk", email: "zebulon@example.com" };
    const { id, statusUrl } = await applyAsGuest(visitor, application);
    const page = `/api/guest/${statusUrl.split("/g/")[1]}`;
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: ["2026-12-09"] });
    expect((await visitor.post(`${page}/choose`, { date: "2026-12-09" })).status).toBe(200);
    await runDueJobs(app.house, [webhookJobKind, noticeMailJobKind]);
    await app.sendMail();
    expect((await visitor.delete(page)).status).toBe(204);
    await runDueJobs(app.house, [webhookJobKind, noticeMailJobKind]);
    await app.sendMail(60);
    expect(await listTablesWithGuest(app)).toEqual([]);
  });

  test("is in no notice that the mail server hasn't accepted yet", async () => {
    const app = await openWithoutMailServer(await open());
    const { statusUrl } = await applyAsGuest(app.client(), { name: "Zebulon Quirk" });
    await runDueJobs(app.house, [noticeMailJobKind]);
    expect(await listTablesWithGuest(app)).toContain("jobs");
    expect((await app.client().delete(`/api/guest/${statusUrl.split("/g/")[1]}`)).status).toBe(204);
    expect(await listTablesWithGuest(app)).toEqual([]);
  });

  test("leaves a notice about several guests, which still names the others", async () => {
    const app = await openWithoutMailServer(await open());
    const { statusUrl } = await applyAsGuest(app.client(), { name: "Zebulon Quirk" });
    const others = [];
    for (const name of ["Ana Lopez", "Ben Ode"]) others.push(await applyAsGuest(app.client(), { name }));
    await runDueJobs(app.house, [noticeMailJobKind]);
    const erase = (url: string) => app.client().delete(`/api/guest/${url.split("/g/")[1]}`);
    const readNotice = async () => {
      const jobs = await listJobs(app.house.db, { kinds: ["mail"], limit: 10, offset: 0 });
      const mails = jobs.map(({ payload }) => parseQueuedMail(payload).mail);
      return mails.find((mail) => mail?.to.address === "boss@example.org");
    };
    expect(await readNotice()).toMatchObject({ subject: expect.stringContaining("3 notices") });
    expect((await erase(statusUrl)).status).toBe(204);
    expect(await listTablesWithGuest(app)).toEqual([]);
    expect(await readNotice()).toMatchObject({
      subject: expect.stringContaining("2 notices"),
      text: expect.stringMatching(/Hello admin1,.*Ana Lopez.*Ben Ode/s),
    });
    await erase(others[0]?.statusUrl ?? "");
    expect(await readNotice()).toMatchObject({
      subject: expect.stringContaining("New guest request: Ben Ode"),
    });
    await erase(others[1]?.statusUrl ?? "");
    expect(await readNotice()).toBeUndefined();
  });

  test("is in no table after the show, even if followers were told about it", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const application = { name: "Zebulon Quirk", email: "zebulon@example.com" };
    const { id, statusUrl } = await applyAsGuest(app.client(), application);
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: "2026-11-25T18:00:00.000Z" });
    const texts = (await admin.request("/api/followers/messages")).json<Record<string, object>>();
    const live = { subject: "{title}, live on {show}", text: "Come in." };
    expect((await admin.put("/api/followers/messages", { ...texts, live })).status).toBe(200);
    await app.sendMail(SECONDS_UNTIL_SHOW - 20 * 60);
    await createDueMessages(app.house, messageSubjectAccess);
    expect((await admin.post("/api/live/press", { command: "go-live" })).status).toBe(200);
    expect(await listTablesWithGuest(app)).toEqual(["follower_messages", "guest_requests", "live_answers"]);
    await app.sendMail(24 * 3600);
    expect((await app.client().delete(`/api/guest/${statusUrl.split("/g/")[1]}`)).status).toBe(204);
    for (const { name, run } of SCHEDULED_WORK)
      if (/^(forget|sweep) /.test(name)) await run(app.house, AbortSignal.timeout(60_000));
    expect(await listTablesWithGuest(app)).toEqual([]);
    expect((await admin.request("/api/followers")).json()).toMatchObject({
      messages: [{ subject: `${app.house.show().name} is live` }, {}],
    });
  });

  test.each([
    ["before the show", 1, 0],
    ["after the show", 0, 20 * 86_400],
  ])("%s frees %i dates", async (_, count, laterCount) => {
    const app = await openGuestApp(await open(), { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
    const admin = await app.admin();
    const { id, statusUrl } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await admin.post("/api/webhooks", {
      name: "Robot",
      address: "http://127.0.0.1:9/none",
      kind: "json",
      events: ["guest-cancelled"],
    });
    await app.sendMail(laterCount);
    await app.client().delete(`/api/guest/${statusUrl.split("/g/")[1]}`);
    await runDueJobs(app.house, [webhookJobKind]);
    const [hook] = (await admin.request("/api/webhooks")).json<{ deliveries: object[] }[]>();
    expect(hook?.deliveries).toHaveLength(count);
  });
});

/** Opens an app whose mail server can't be reached, and whose owner gets every notice at once. */
async function openWithoutMailServer(database: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = openTestApp(database, { env: { SMTP_URL: "smtp://127.0.0.1:2" } });
  const owner = await app.admin();
  await owner.put("/api/user", { email: "boss@example.org", currentPassword: "correct horse" });
  const choices = { topicRequests: "now", guestRequests: "now", guestAnswers: "now" };
  await owner.put("/api/user/notices", choices);
  return app;
}
