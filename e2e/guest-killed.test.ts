import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMail } from "../src/platform/mail/testing/mail-parts.ts";
import { startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { listShows } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { ADMIN_PASSCODE, startSite } from "./site.ts";

test("killing the process between a guest's choice and the email loses nothing and sends nothing twice", async () => {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-killed-"));
  const env = { SMTP_URL: mail.url };
  const readSubjects = () =>
    mail.received.map(({ message }) => readMail(message).headers.get("subject") ?? "");
  const countEmailsAbout = (words: string) =>
    readSubjects().filter((subject) => subject.includes(words)).length;
  try {
    const first = await startSite(env, dataDir);
    const post = (path: string, json: object, cookie = "") =>
      fetch(first.origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify(json),
      });
    const signed = await post("/api/register", {
      username: "boss",
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    });
    const cookie = signed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const applied = await post("/api/guest-requests", {
      name: "Paul Sorensen",
      email: "paul@example.com",
      bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
    });
    const { id, statusUrl }: { id: number; statusUrl: string } = await applied.json();
    const date = listShows(defaultShow, new Date(), 6).at(-1)?.date;
    expect((await post(`/api/guest-requests/${id}/offer`, { dates: [date] }, cookie)).status).toBe(200);
    await expect.poll(() => countEmailsAbout("pick your")).toBe(1);
    // The mail server refuses every email, so the one about the date can't have been sent.
    mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    const page = `/api/guest/${statusUrl.split("/g/")[1]}`;
    const chosen = await post(`${page}/choose`, { date });
    expect(chosen.status).toBe(200);
    await first.stop("SIGKILL");

    mail.behavior = { kind: "accept" };
    const second = await startSite(env, dataDir);
    const seen = await (await fetch(second.origin + page)).json();
    expect(seen).toMatchObject({ status: "scheduled", recording: { date } });
    await expect.poll(() => countEmailsAbout("you are our guest"), { timeout: 60_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect([
      countEmailsAbout("you are our guest"),
      countEmailsAbout("pick your"),
      countEmailsAbout("we have your request"),
    ]).toEqual([1, 1, 1]);
    await second.stop();
  } finally {
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
