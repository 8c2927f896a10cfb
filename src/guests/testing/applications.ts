import { afterAll } from "vitest";
import { makeRequestCalls } from "#inbox/testing/request-calls.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type MailServer, startMailServer } from "#platform/mail/testing/mail-server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import type { GuestRequest } from "../guests.contract.ts";
import { guestMailWriters } from "../guests.server.ts";

export const APPLICATION_INPUT = {
  name: "Paul Sorensen",
  email: "paul@example.com",
  bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
};

/** A Wednesday with a show, in the format that the page sends. */
export const RECORDING_DATE = "2026-12-09T18:00:00.000Z";
export const OTHER_RECORDING_DATE = "2026-12-16T18:00:00.000Z";

export const {
  submit: applyAsGuest,
  change: changeRequest,
  list: listRequests,
} = makeRequestCalls<GuestRequest & { statusUrl: string }>("/api/guest-requests", APPLICATION_INPUT);

export type GuestApp = TestApp & {
  dataDir: string;
  mail: MailServer;
  /** Moves the clock forward and sends the due emails. */
  sendMail(secondsLater?: number): Promise<number>;
};

const servers: MailServer[] = [];
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** Opens the app with its own mail server. The clock starts on November 21, 2026. */
export async function openGuestApp(
  database: Database,
  options: Parameters<typeof openTestApp>[1] = {},
): Promise<GuestApp> {
  const mail = await startMailServer();
  servers.push(mail);
  let now = Date.parse("2026-11-21T10:00:00Z");
  const env = { ...options?.env, SMTP_URL: mail.url };
  const app = openTestApp(database, { ...options, env, now: () => new Date(now) });
  return {
    ...app,
    dataDir: app.house.env.DATA_DIR,
    mail,
    sendMail: (secondsLater = 0) => {
      now += secondsLater * 1000;
      return sendDueEmails(app.house, guestMailWriters);
    },
  };
}
