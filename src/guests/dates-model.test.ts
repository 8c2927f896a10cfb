import fc from "fast-check";
import { expect, test } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  anyStatementScheduler,
  scheduleStatements,
} from "#platform/database/testing/scheduled-statements.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { MODEL_TEST_OPTIONS } from "#testing/model-runs.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { applyAsGuest, listRequests, openGuestApp } from "./testing/applications.ts";
import { readDateEmails, readLetters } from "./testing/arrived-emails.ts";
import { DatesModel, OFFERED_DATES } from "./testing/dates-model.ts";

const GUEST_COUNT = 3;
/** A day on which the team schedules guests without having offered it to them. */
const UNOFFERED_DATE = "2026-12-23";
const HOUR = 3600;

async function openDates(database: TestDatabase) {
  const app = await openGuestApp(database);
  const { SMTP_URL = "" } = app.house.env;
  const otherApp = openTestApp(database, { env: { SMTP_URL }, now: app.house.now });
  const teams = [await app.admin("one"), await otherApp.admin("two")];
  const guests = [];
  for (let index = 0; index < GUEST_COUNT; index += 1) {
    const mailbox = `guest${index}@example.com`;
    const { id, statusUrl } = await applyAsGuest(app.client(), { email: mailbox });
    guests.push({ id, token: statusUrl.split("/g/")[1] ?? "" });
  }
  await app.sendMail();
  return { app, dates: new DatesModel([app, otherApp], teams, guests) };
}

type Step = fc.AsyncCommand<object, DatesModel>;

const makeStep = (name: string, runStep: (dates: DatesModel) => void): Step => ({
  check: () => true,
  run: async (_, dates) => runStep(dates),
  toString: () => name,
});

const anyTeam = fc.nat(1);
const anyGuest = fc.nat(GUEST_COUNT - 1);
const anyDay = fc.constantFrom(...OFFERED_DATES);

const steps = [
  fc.tuple(anyTeam, anyGuest).map(([by, who]) => makeStep(`offer ${who}`, (dates) => dates.offer(by, who))),
  fc
    .tuple(anyTeam, anyGuest)
    .map(([by, who]) => makeStep(`offer ${who} again`, (dates) => dates.offer(by, who))),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(anyGuest, anyDay)
      .map(([who, date]) =>
        makeStep(`${who} takes ${date}`, (dates) => dates.answer(who, "choose", { date })),
      ),
  ),
  anyGuest.map((who) =>
    makeStep(`${who} gives back`, (dates) => dates.answer(who, "cancel", { reason: "A cold" })),
  ),
  fc.tuple(anyTeam, anyGuest).map(([by, who]) =>
    makeStep(`give ${who} ${UNOFFERED_DATE}`, (dates) =>
      dates.change(by, who, {
        status: "scheduled",
        scheduledDate: UNOFFERED_DATE,
        sendEmailNotification: true,
      }),
    ),
  ),
  fc
    .tuple(anyTeam, anyGuest, fc.constantFrom("rejected", "pending"))
    .map(([by, who, status]) => makeStep(`${status}: ${who}`, (dates) => dates.change(by, who, { status }))),
  fc
    .tuple(anyTeam, anyDay, fc.constantFrom("skip" as const, "unskip" as const))
    .map(([by, date, command]) => makeStep(`${command} ${date}`, (dates) => dates.skip(by, date, command))),
  fc.nat(1).map((process) => makeStep(`process ${process} sends`, (dates) => dates.send(process))),
];

/** Checks that the dates the team sees match those in the guests' calendars. */
async function checkDates(admin: Client, mail: MailServer): Promise<void> {
  const requests = await listRequests(admin);
  const weeks = (await admin.request(`/api/weeks?from=${OFFERED_DATES[0]}&count=3`)).json<Week[]>();
  for (const { date, status } of weeks.filter((week) => OFFERED_DATES.includes(week.date))) {
    const requestsOnDate = requests.filter(({ scheduledDate }) => scheduledDate?.startsWith(date));
    expect(requestsOnDate.length, `guests on ${date}`).toBeLessThanOrEqual(status === "skipped" ? 0 : 1);
  }
  const ids = mail.received.map(({ message }) => /^message-id: (.*)$/im.exec(message)?.[1]);
  expect(new Set(ids).size, "each mail once").toBe(ids.length);
  for (const { email, scheduledDate } of requests) {
    const invitations = readDateEmails(mail).filter(({ to }) => to.includes(email));
    const sequences = invitations.map(({ sequence }) => sequence);
    expect(sequences, "the newest mail comes last").toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size, "no two say something else of the same state").toBe(sequences.length);
    const last = invitations.at(-1);
    const lastKnownStart = last?.method === "REQUEST" ? last.start : null;
    expect(lastKnownStart, `the calendar of ${email}`).toBe(scheduledDate);
  }
}

/** Checks that deleting a guest and restoring them changes nothing. */
async function checkUndo(admin: Client): Promise<void> {
  const requestsBefore = await listRequests(admin);
  for (const { id, scheduledDate } of requestsBefore) {
    // Restoring a guest doesn't bring back a date that another guest has taken.
    if (
      scheduledDate &&
      requestsBefore.some((other) => other.id !== id && other.scheduledDate === scheduledDate)
    )
      continue;
    const response = await admin.delete(`/api/guest-requests/${id}`);
    const deletion = response.headers.get("x-deletion-id");
    expect((await admin.post(`/api/trash/${deletion}/restore`)).status).toBe(200);
  }
  const keepLasting = (requests: typeof requestsBefore) =>
    requests.map(({ updatedAt: _, emailStatus: __, isCanceledByMail: ___, ...request }) => request);
  expect(keepLasting(await listRequests(admin))).toEqual(keepLasting(requestsBefore));
}

/** Checks that each guest with a date gets exactly two reminders, even if two processes look for due reminders. */
async function checkReminders(app: Awaited<ReturnType<typeof openGuestApp>>, admin: Client): Promise<void> {
  const scheduledRequests = (await listRequests(admin)).filter(({ scheduledDate }) => scheduledDate !== null);
  const dates = new DatesModel([app, app], [], []);
  for (let hours = 0; hours < 34 * 24; hours += 12) {
    dates.send(0);
    dates.send(1);
    await dates.rest;
    await app.sendMail(12 * HOUR);
  }
  const reminders = readLetters(app.mail).filter(({ subject }) => subject?.includes("see you"));
  expect(reminders).toHaveLength(2 * scheduledRequests.length);
}

describeOnBothEngines("guests and their dates", (open) => {
  test("match the emails, no matter how the statements of guests and the team interleave", async () => {
    const run = fc.asyncProperty(
      fc.commands(steps, { maxCommands: 30, size: "max" }),
      anyStatementScheduler(),
      fc.boolean(),
      async (commands, scheduler, isUndoing) => {
        const { app, dates } = await openDates(await open());
        const [admin] = dates.teams;
        if (!admin) throw new Error("There is a team");
        const statements = scheduleStatements(scheduler);
        try {
          await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: dates }), commands);
          await scheduler.waitFor(dates.rest);
        } finally {
          statements.restore();
        }
        await app.sendMail(HOUR);
        await checkDates(admin, app.mail);
        await (isUndoing ? checkUndo(admin) : checkReminders(app, admin));
      },
    );
    await fc.assert(run, MODEL_TEST_OPTIONS);
  });
});
