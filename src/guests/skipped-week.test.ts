import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import type { Client } from "#testing/test-app.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  openGuestApp,
  RECORDING_DATE,
} from "./testing/applications.ts";
import { readDateEmails } from "./testing/arrived-emails.ts";

const DAY = RECORDING_DATE.slice(0, 10);

type PreviewedEmail = { to: string; subject: string; text: string };

/** Removes the link to the guest's page, because it is different in each email. */
const removeLink = (text: string): string =>
  text
    .replaceAll("\r", "")
    .replace(/http\S+\/g\/\S+|\(a private link[^)]*\)/, "(link)")
    .trim();

const readWeek = async (admin: Client) =>
  (await admin.request(`/api/weeks?from=${DAY}&count=1`)).json<[{ version: number; status: string }]>()[0];

const sendSkip = (admin: Client, json: object) =>
  admin.post(`/api/weeks/${DAY}/commands`, { command: "skip", ...json });

/** Skips the week of `DAY`, based on its current version. */
const skipWeek = async (admin: Client, json: object) =>
  sendSkip(admin, { version: (await readWeek(admin)).version, ...json });

describeOnBothEngines("skipping a week with a guest", (open) => {
  test.each([true, false])("asks first, then makes them pending; with an email: %s", async (shouldNotify) => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const response = await skipWeek(admin, { reason: "Thanksgiving" });
    expect([response.status, response.json().mail]).toEqual([
      409,
      {
        to: "paul@example.com",
        subject: "The Going Rate: canceled, Wednesday, December 9",
        text: expect.stringContaining("Thanksgiving"),
      },
    ]);
    expect(await listRequests(admin)).toMatchObject([{ status: "scheduled" }]);
    expect((await skipWeek(admin, { reason: "Thanksgiving", notify: shouldNotify })).status).toBe(200);
    expect(await listRequests(admin)).toMatchObject([
      { status: "pending", scheduledDate: null, canceledBy: "team", cancelReason: "Thanksgiving" },
    ]);
    await app.sendMail();
    const mails = readDateEmails(app.mail);
    expect(mails.map(({ method }) => method)).toEqual(shouldNotify ? ["REQUEST", "CANCEL"] : ["REQUEST"]);
    if (shouldNotify) expect(mails[1]?.text).toContain("Thanksgiving");
    const offer = await admin.post(`/api/guest-requests/${id}/offer`, { dates: [DAY] });
    expect([offer.status, offer.json().message]).toEqual([409, `${DAY} is skipped`]);
  });

  test("names each of two guests, with the email as it will be sent", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const people = [
      { name: "Paul Sorensen", email: "paul@example.com" },
      { name: "Amara Lindqvist", email: "amara@example.com" },
    ];
    for (const person of people) {
      const { id } = await applyAsGuest(app.client(), person);
      await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    }
    await app.sendMail();
    const preview = (await skipWeek(admin, { reason: "Snow" })).json<{
      mail: PreviewedEmail;
      mails: PreviewedEmail[];
    }>();
    expect(preview.mail.to).toBe("paul@example.com, amara@example.com");
    await skipWeek(admin, { reason: "Snow", notify: true });
    await app.sendMail();
    const sentMails = readDateEmails(app.mail).slice(2);
    expect(preview.mails.map(({ to, text }) => [to, removeLink(text)])).toEqual(
      sentMails.map(({ to, text }) => [...to, removeLink(text)]),
    );
    expect(preview.mails[1]?.text).toContain("Dear Amara Lindqvist");
  });

  test.each(["choice", "skip"])(
    "at the same moment as a guest's choice: the %s comes first",
    async (first) => {
      const app = await openGuestApp(await open());
      const admin = await app.admin();
      const { id, statusUrl } = await applyAsGuest(app.client());
      const json = { dates: [DAY, "2026-12-16"] };
      await admin.post(`/api/guest-requests/${id}/offer`, json);
      const token = statusUrl.split("/g/")[1];
      const skipRequest = { method: "POST", json: { date: DAY } };
      const choose = () => app.client().request(`/api/guest/${token}/choose`, skipRequest);
      const { version } = await readWeek(admin);
      const send = () => sendSkip(admin, { version });
      const [firstResponse, secondResponse] = await (first === "choice"
        ? runOverlappingChanges(app.house.db, choose, send)
        : runOverlappingChanges(app.house.db, send, choose));
      expect([firstResponse.status, secondResponse.status]).toEqual([200, 409]);
      const [request] = await listRequests(admin);
      expect([request?.status, (await readWeek(admin)).status]).toEqual(
        first === "choice" ? ["scheduled", "planned"] : ["pending", "skipped"],
      );
    },
  );

  test("removes its day from what is offered", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = await applyAsGuest(app.client());
    const token = guest.statusUrl.split("/g/")[1];
    const offeredDates = [DAY, "2026-12-16"];
    await admin.post(`/api/guest-requests/${guest.id}/offer`, { dates: offeredDates });
    expect((await skipWeek(admin, {})).status).toBe(200);
    const response = await app.client().post(`/api/guest/${token}/choose`, { date: DAY });
    expect([response.status, response.json().offeredDates]).toEqual([409, ["2026-12-16"]]);
  });
});
