import { expect, test } from "vitest";
import { applyAsGuest, changeRequest, openGuestApp, RECORDING_DATE } from "#guests/testing/applications.ts";
import { readDateEmails } from "#guests/testing/arrived-emails.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Show } from "#show/show.contract.ts";
import { defaultShow } from "#show.ts";
import type { Client } from "#testing/test-app.ts";
import { writeGuestThanks, writeOfferMail } from "./guest-letter.rules.ts";
import { makeGuestMailFrame } from "./guest-mail.rules.ts";

async function publishWithoutAddress(owner: Client): Promise<void> {
  const change = { version: 1, contactEmail: "" };
  const draft = await owner.put("/api/show/draft", change);
  const response = await owner.post("/api/show/publish", { version: 2 });
  expect([draft.status, response.status]).toEqual([200, 200]);
}

describeOnBothEngines("guests of a show without an email address", (open) => {
  test.each([
    ["are asked to answer nowhere: mails come from noreply@", {}, [undefined, undefined]],
    ["answer to MAIL_FROM where it is set", { MAIL_FROM: "desk@show.example" }, ["TRUE", undefined]],
  ])("%s", async (_, env, asked) => {
    const app = await openGuestApp(await open(), { env });
    const owner = await app.admin();
    await publishWithoutAddress(owner);
    const { id } = await applyAsGuest(app.client());
    await changeRequest(owner, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await changeRequest(owner, id, { status: "rejected" });
    await app.sendMail();
    const mails = readDateEmails(app.mail);
    expect(mails.map(({ rsvp }) => rsvp)).toEqual(asked);
    expect(mails[1]?.text).not.toMatch(/reply to this/i);
    expect(mails[1]?.html).not.toMatch(/reply to this/i);
  });

  test("a show with an address asks them to accept or decline the invitation, but not the cancellation", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await changeRequest(admin, id, { status: "rejected" });
    await app.sendMail();
    const mails = readDateEmails(app.mail);
    expect(mails.map(({ rsvp }) => rsvp)).toEqual(["TRUE", undefined]);
    expect(mails[1]?.text).toContain("Questions? Reply to this email.");
  });
});

test("other emails suggest a reply only if somebody reads it", () => {
  const guest = { name: "Paul", timeZone: null };
  const offer = { starts: [new Date(RECORDING_DATE)], message: null, endsAt: new Date(RECORDING_DATE) };
  const writeMails = (contactEmail: string) => {
    const show = { ...defaultShow, contactEmail };
    return [writeOfferMail(show, guest, offer), writeGuestThanks(show, guest, null)];
  };
  for (const { text, html } of writeMails("hello@show.example"))
    expect([text, html]).toEqual([
      expect.stringMatching(/reply to this email/i),
      expect.stringMatching(/reply to this email/i),
    ]);
  for (const { text, html } of writeMails("")) {
    expect(text + html).not.toMatch(/reply to this/i);
    expect(text).not.toMatch(/\n{3,}/);
  }
});

test.each([
  [["Ines Marchetti", "Desmond Okoye", "Ruth Halloran"], "Ines, Desmond and Ruth"],
  [["Ana Silva", "Åsa Ødegård"], "Ana and Åsa"],
  [["The Night Crew", "DJ Tom"], "Evening Talk"],
  [["Ana Silva", "DJ Tom"], "Evening Talk"],
  [["Ana"], "Evening Talk"],
  [["Evening Talk"], "Evening Talk"],
  [["Your host"], "Evening Talk"],
])("emails to guests of %j are signed '%s'", ([first = "", ...otherHosts], signature) => {
  const show: Show = { ...defaultShow, name: "Evening Talk", hosts: [first, ...otherHosts] };
  expect(makeGuestMailFrame(show, "Paul").signature).toBe(signature);
});
