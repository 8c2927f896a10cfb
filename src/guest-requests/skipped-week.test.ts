import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import { applyAsGuest, changeRequest, DATE, guestApp, listRequests } from "./testing/applications.ts";
import { readArrivedMails } from "./testing/arrived-mails.ts";

const DAY = DATE.slice(0, 10);

/** Skips the week of the day, as it is now. */
async function skip(admin: Client, json: object) {
  const [week] = (await admin.request(`/api/weeks?from=${DAY}&count=1`)).json<{ version: number }[]>();
  return admin.request(`/api/weeks/${DAY}/commands`, {
    method: "POST",
    json: { command: "skip", version: week?.version, ...json },
  });
}

onBothEngines("skipping a week with a guest", (open) => {
  test.each([true, false])("asks first, then makes them pending; with a mail: %s", async (notify) => {
    const app = await guestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: DATE });
    const asked = await skip(admin, { reason: "Thanksgiving" });
    expect([asked.status, asked.json().mail]).toEqual([
      409,
      {
        to: "paul@example.com",
        subject: "The Going Rate: canceled, Wednesday, December 9",
        text: expect.stringContaining("Thanksgiving"),
      },
    ]);
    expect(await listRequests(admin)).toMatchObject([{ status: "scheduled" }]);
    expect((await skip(admin, { reason: "Thanksgiving", notify })).status).toBe(200);
    expect(await listRequests(admin)).toMatchObject([
      { status: "pending", scheduledDate: null, cancelReason: "Thanksgiving" },
    ]);
    await app.sendMail();
    const mails = readArrivedMails(app.mail);
    expect(mails.map(({ method }) => method)).toEqual(notify ? ["REQUEST", "CANCEL"] : ["REQUEST"]);
    if (notify) expect(mails[1]?.text).toContain("Thanksgiving");
    const offer = await admin.request(`/api/guest-requests/${id}/offer`, {
      method: "POST",
      json: { dates: [DAY] },
    });
    expect([offer.status, offer.json().message]).toEqual([409, `${DAY} is skipped`]);
  });

  test("takes its day out of what is offered", async () => {
    const app = await guestApp(await open());
    const admin = await app.admin();
    const guest = await applyAsGuest(app.client());
    const token = guest.statusUrl.split("/g/")[1];
    const offered = [DAY, "2026-12-16"];
    await admin.request(`/api/guest-requests/${guest.id}/offer`, {
      method: "POST",
      json: { dates: offered },
    });
    expect((await skip(admin, {})).status).toBe(200);
    const answer = await app
      .client()
      .request(`/api/guest/${token}/choose`, { method: "POST", json: { date: DAY } });
    expect([answer.status, answer.json().offeredDates]).toEqual([409, ["2026-12-16"]]);
  });
});
