import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseMail } from "../src/platform/mail/testing/mail-parts.ts";
import { startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { ADMIN_PASSCODE, startSite } from "./site.ts";

test("killing the process between a guest's choice and the email loses nothing and sends nothing twice", async () => {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-killed-"));
  const env = { SMTP_URL: mail.url };
  const readSubjects = () =>
    mail.received.map(({ message }) => parseMail(message).headers.get("subject") ?? "");
  const countEmailsAbout = (text: string) =>
    readSubjects().filter((subject) => subject.includes(text)).length;
  try {
    const firstSite = await startSite(env, dataDir);
    const post = (path: string, json: object, cookie = "") =>
      fetch(firstSite.origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify(json),
      });
    const registration = await post("/api/register", {
      username: "boss",
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    });
    const cookie = registration.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const application = await post("/api/guest-requests", {
      name: "Paul Sorensen",
      email: "paul@example.com",
      bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
    });
    const { id, statusUrl }: { id: number; statusUrl: string } = await application.json();
    const date = listUpcomingShowDates(defaultShow, new Date(), 6).at(-1)?.date;
    expect((await post(`/api/guest-requests/${id}/offer`, { dates: [date] }, cookie)).status).toBe(200);
    await expect.poll(() => countEmailsAbout("pick your")).toBe(1);
    // From now on, the mail server refuses every email, so the one about the date can't be sent before the kill.
    mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    const page = `/api/guest/${statusUrl.split("/g/")[1]}`;
    const choice = await post(`${page}/choose`, { date });
    expect(choice.status).toBe(200);
    await firstSite.stop("SIGKILL");

    mail.behavior = { kind: "accept" };
    const secondSite = await startSite(env, dataDir);
    const guestPage = await (await fetch(secondSite.origin + page)).json();
    expect(guestPage).toMatchObject({ status: "scheduled", recording: { date } });
    await expect.poll(() => countEmailsAbout("you are our guest")).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect([
      countEmailsAbout("you are our guest"),
      countEmailsAbout("pick your"),
      countEmailsAbout("we have your request"),
    ]).toEqual([1, 1, 1]);
    await secondSite.stop();
  } finally {
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
