import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setRole, TERMINAL_AUTHOR } from "#accounts/team/team.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { announceEvent, deleteRequestNotices, noticeMailJobKind } from "./notices.server.ts";

const CANCELLATION = { id: 7, name: "Ana Lopez", date: "2026-12-09", reason: "ill" };

describeOnBothEngines("notices of the team", (open) => {
  /** Opens an app at noon in Denver. Returns functions that act as members of its team. */
  async function openTeam() {
    const clock = { ms: Date.parse("2026-06-01T18:00:00Z") };
    const app = openTestApp(await open(), { now: () => new Date(clock.ms) });
    const owner = await app.admin("boss");
    const setMail = (client: Client, email: string) =>
      client.put("/api/user", { email, currentPassword: "correct horse" });
    await setMail(owner, "boss@example.org");
    const join = async (role: Role, name: string) => {
      const client = await app.member(role, name);
      await setMail(client, `${name}@example.org`);
      return client;
    };
    const chooseNotices = (client: Client, json: object) => client.put("/api/user/notices", json);
    const suggest = (description: string, fields = {}) =>
      app.client().post("/api/topic-requests", {
        name: "Eve",
        email: "eve@example.org",
        category: "Work",
        description,
        ...fields,
      });
    return { app, clock, owner, join, choose: chooseNotices, suggest, receive: () => receive(app) };
  }

  async function receive({ house }: ReturnType<typeof openTestApp>) {
    await runDueJobs(house, [noticeMailJobKind]);
    await sendDueEmails(house, {});
    const folder = join(house.env.DATA_DIR, "outbox");
    const names = (await readdir(folder).catch(() => [])).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    // Leaves out the security emails that owners get when a member sets an email address, because they aren't notices.
    const notices = mails.filter((mail) => !/^Subject: .*changed their email address/m.test(mail));
    return notices.map((mail) => ({
      to: /^To: .*?([\w.@-]+@[\w.-]+)>?\r$/m.exec(mail)?.[1],
      subject: /^Subject: (.*)\r$/m.exec(mail)?.[1],
      text: mail.replaceAll("=\r\n", ""),
    }));
  }

  test("are for people with a role; the default is once a day, and moderators only hear about topics", async () => {
    const { app, owner, join, choose } = await openTeam();
    const dailyChoices = { topicRequests: "day", guestRequests: "day", guestAnswers: "day" };
    expect((await owner.request("/api/user/notices")).json()).toEqual(dailyChoices);
    const immediateChoices = { topicRequests: "now", guestRequests: "now", guestAnswers: "never" };
    expect((await choose(owner, immediateChoices)).json()).toEqual(immediateChoices);
    expect((await owner.request("/api/user/notices")).json()).toEqual(immediateChoices);
    const lou = await join("moderator", "lou");
    expect((await choose(lou, immediateChoices)).json()).toEqual({
      topicRequests: "now",
      guestRequests: "never",
      guestAnswers: "never",
    });
    expect((await (await app.user("dana")).request("/api/user/notices")).status).toBe(403);
    const invalidResponse = await choose(owner, { ...immediateChoices, guestAnswers: "weekly" });
    expect([invalidResponse.status, invalidResponse.json()]).toMatchObject([
      400,
      { issues: [{ path: "guestAnswers" }] },
    ]);
  });

  test("immediately: one email about everything that came in together, only to people who want it, and nothing about spam", async () => {
    const { owner, join, choose, suggest, receive } = await openTeam();
    await choose(owner, { topicRequests: "now", guestRequests: "never", guestAnswers: "never" });
    await join("producer", "ruth");
    await suggest("Who closes the till?");
    await suggest("Who owns\r\nthe tip jar?");
    await suggest("Buy now", { website: "https://spam.example" });
    const mails = await receive();
    expect(mails).toMatchObject([{ to: "boss@example.org", subject: expect.stringContaining("2 notices") }]);
    expect(mails[0]?.text).toContain("New topic request: Who owns the tip jar?");
    expect(mails[0]?.text).not.toMatch(/Buy now|eve@example/);
    expect(await receive()).toHaveLength(1);
  });

  test("once a day: at eight in the show's time zone, and a new choice also applies to waiting notices", async () => {
    const { clock, owner, join, choose, suggest, receive } = await openTeam();
    const ruth = await join("producer", "ruth");
    const noEmails = { topicRequests: "never", guestRequests: "never", guestAnswers: "never" };
    await suggest("Who closes the till?");
    clock.ms = Date.parse("2026-06-02T13:59:00Z");
    expect(await receive()).toEqual([]);
    await choose(ruth, noEmails);
    clock.ms = Date.parse("2026-06-02T14:00:00Z");
    expect(await receive()).toMatchObject([{ to: "boss@example.org" }]);
    await suggest("Who pays the toll?");
    await choose(owner, { ...noEmails, topicRequests: "now" });
    expect(await receive()).toHaveLength(2);
  });

  test("producers and owners hear immediately about a guest's cancellation, no matter what they chose", async () => {
    const { app, owner, join, choose, receive } = await openTeam();
    await join("moderator", "lou");
    const chooseAnswers = (guestAnswers: string) =>
      choose(owner, { topicRequests: "never", guestRequests: "never", guestAnswers });
    await chooseAnswers("never");
    await transaction(app.house.db, (trx) => announceEvent(trx, app.house, "guest-cancelled", CANCELLATION));
    // The notice is still waiting. Neither choice may delay or drop it.
    for (const guestAnswers of ["day", "never"]) await chooseAnswers(guestAnswers);
    const mails = await receive();
    expect(mails.map(({ to }) => to)).toEqual(["boss@example.org"]);
    expect(mails[0]?.text).toContain("Ana Lopez canceled Wednesday, December 9: ill");
  });

  test("producers and owners hear that a show is still live an hour after its end, unless it was ended", async () => {
    const { clock, owner, join, choose, receive } = await openTeam();
    await join("moderator", "lou");
    await choose(owner, { topicRequests: "never", guestRequests: "never", guestAnswers: "never" });
    const press = (command: object) => owner.post("/api/live/press", command);
    clock.ms = Date.parse("2026-06-03T17:00:00Z");
    await press({ command: "go-live" });
    clock.ms = Date.parse("2026-06-03T18:59:00Z");
    expect(await receive()).toEqual([]);
    clock.ms = Date.parse("2026-06-03T19:00:00Z");
    const mails = await receive();
    expect(mails.map(({ to }) => to)).toEqual(["boss@example.org"]);
    expect(mails[0]?.subject).toContain("The show is still on air");
    expect(mails[0]?.text).toContain("/admin/week");
    await press({ command: "end", confirm: true });
    clock.ms = Date.parse("2026-06-10T17:00:00Z");
    await press({ command: "go-live" });
    await press({ command: "end", confirm: true });
    clock.ms = Date.parse("2026-06-10T21:00:00Z");
    expect(await receive()).toHaveLength(1);
  });

  test("people who lost their role hear nothing, and nobody hears about a guest whose data was erased", async () => {
    const { app, clock, join, suggest, receive } = await openTeam();
    const ruth = await join("producer", "ruth");
    const { id } = (await ruth.request("/api/user")).json<{ id: number }>();
    await suggest("Who closes the till?");
    await transaction(app.house.db, async (trx) => {
      await announceEvent(trx, app.house, "guest-confirmed", CANCELLATION);
      await deleteRequestNotices(trx, app.house, "guest-request", CANCELLATION.id);
    });
    await setRole(app.house, TERMINAL_AUTHOR, id, null);
    clock.ms += 24 * HOUR_MS;
    const mails = await receive();
    expect(mails.map(({ to }) => to)).toEqual(["boss@example.org"]);
    expect(mails[0]?.text).not.toContain("Ana Lopez");
  });

  test("several processes send each email once, and nobody hears about a change that was rolled back", async () => {
    const { app, owner, choose, suggest, receive } = await openTeam();
    await choose(owner, { topicRequests: "now", guestRequests: "now", guestAnswers: "now" });
    await suggest("Who closes the till?");
    const rolledBack = transaction(app.house.db, async (trx) => {
      await announceEvent(trx, app.house, "guest-request", { id: 1, name: "Ana" });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    await Promise.all([1, 2, 3].map(() => runDueJobs(app.house, [noticeMailJobKind])));
    expect(await receive()).toHaveLength(1);
  });
});
