import { afterAll, expect, test } from "vitest";
import { makeVerifiedBackup } from "#backups/testing/backup-calls.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { type MailServer, startMailServer } from "#platform/mail/testing/mail-server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { restoreBackupAndWait } from "#testing/restoring.ts";
import { openTestApp } from "#testing/test-app.ts";
import { noticeMailJobKind } from "./notices.server.ts";
import type { OutgoingMessage } from "./outgoing/outgoing.contract.ts";

const SUBJECT = "The show is still on air";
const DOWN = { kind: "refuse", code: 450, text: "4.3.2 Try again later" } as const;
const IMMEDIATE_NOTICES = { topicRequests: "now", guestRequests: "never", guestAnswers: "never" };

const servers: MailServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

describeOnBothEngines("the email saying that a show is still on air", (open) => {
  /** Opens a site whose show is live. It should end at noon in Denver, so the email is due at 1 PM. */
  async function openLiveShow() {
    const mail = await startMailServer();
    servers.push(mail);
    const clock = { ms: Date.parse("2026-06-03T17:00:00Z") };
    const app = openTestApp(await open(), {
      env: { SMTP_URL: mail.url },
      now: () => new Date(clock.ms),
    });
    const owner = await app.admin("boss");
    await owner.put("/api/user", { email: "boss@example.org", currentPassword: "correct horse" });
    const press = async (command: object) =>
      expect((await owner.post("/api/live/press", command)).status).toBe(200);
    await press({ command: "go-live" });
    return {
      mail,
      owner,
      suggest: (description: string) =>
        app.client().post("/api/topic-requests", {
          name: "Eve",
          email: "eve@example.org",
          category: "Work",
          description,
        }),
      end: () => press({ command: "end", confirm: true }),
      /** Moves the clock to the given time in Denver, and sends what is due. */
      goTo: async (time: string) => {
        clock.ms = Date.parse(`2026-06-03T${time}:00-06:00`);
        await runDueJobs(app.house, [noticeMailJobKind]);
        await sendDueEmails(app.house, {});
      },
      listOutgoing: async () =>
        (await owner.request("/api/outgoing"))
          .json<OutgoingMessage[]>()
          .filter(({ title, to }) => title.includes(SUBJECT) || to === "boss@example.org"),
      countHeld: async () => (await owner.request("/api/mails/held")).json<{ count: number }>().count,
      readReceived: () => mail.received.map(({ message }) => message.replaceAll("=\r\n", "")),
    };
  }

  test.each([
    ["is down", 450, "waiting"],
    ["refuses it", 550, "failed"],
  ])("is dropped when the show ends if the mail server %s", async (_, code, state) => {
    const { mail, end, goTo, listOutgoing, readReceived } = await openLiveShow();
    mail.behavior = { kind: "refuse", code, text: "Not now" };
    await goTo("13:00");
    expect(await listOutgoing()).toMatchObject([{ title: expect.stringContaining(SUBJECT), state }]);
    await end();
    expect(await listOutgoing()).toEqual([]);
    mail.behavior = { kind: "accept" };
    await goTo("15:00");
    expect(readReceived()).toEqual([]);
  });

  test("loses that sentence when the show ends, if it says something else, too", async () => {
    const { mail, owner, suggest, end, goTo, readReceived } = await openLiveShow();
    await owner.put("/api/user/notices", IMMEDIATE_NOTICES);
    mail.behavior = DOWN;
    await suggest("Who closes the till?");
    await goTo("13:00");
    await end();
    mail.behavior = { kind: "accept" };
    await goTo("15:00");
    const notices = readReceived().filter((message) => message.includes("till"));
    expect(notices).toHaveLength(1);
    expect(readReceived().join()).not.toContain(SUBJECT);
  });

  test("isn't written early by a restore during the show, but sent if the show is still live later", async () => {
    const { owner, goTo, listOutgoing, countHeld, readReceived } = await openLiveShow();
    await goTo("11:30");
    const { id } = await makeVerifiedBackup(owner);
    await restoreBackupAndWait(owner, id);
    expect(await countHeld()).toBe(0);
    await goTo("12:59");
    expect(readReceived()).toEqual([]);
    await goTo("13:00");
    expect(readReceived()).toEqual([expect.stringContaining(SUBJECT)]);
    expect(await listOutgoing()).toEqual([]);
  });

  test("is no longer on hold after a restore once the show has ended", async () => {
    const { mail, owner, end, goTo, listOutgoing, countHeld, readReceived } = await openLiveShow();
    mail.behavior = DOWN;
    await goTo("13:00");
    const { id } = await makeVerifiedBackup(owner);
    await restoreBackupAndWait(owner, id);
    expect(await countHeld()).toBe(1);
    await end();
    expect(await countHeld()).toBe(0);
    mail.behavior = { kind: "accept" };
    expect((await owner.post("/api/mails/release")).status).toBeLessThan(300);
    await goTo("15:00");
    expect([await listOutgoing(), readReceived()]).toEqual([[], []]);
  });
});
