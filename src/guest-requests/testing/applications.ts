import { afterAll, expect } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { sendDueMails } from "#platform/mail/mail.server.ts";
import { type MailServer, startMailServer } from "#platform/mail/testing/mail-server.ts";
import { type Client, type TestApp, testApp } from "#testing/test-app.ts";
import type { GuestRequest } from "../guest-requests.contract.ts";

export const APPLICATION = {
  name: "Paul Sorensen",
  email: "paul@example.com",
  bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
};

/** A Wednesday of the show, as the screen sends it. */
export const DATE = "2026-12-09T18:00:00.000Z";
export const OTHER_DATE = "2026-12-16T18:00:00.000Z";

/** What a visitor gets who applies. */
export async function applied(visitor: Client, sent: object = {}): Promise<GuestRequest> {
  const answer = await visitor.request("/api/guest-requests", {
    method: "POST",
    json: { ...APPLICATION, ...sent },
  });
  expect(answer.status).toBe(201);
  return answer.json<GuestRequest>();
}

export const put = (admin: Client, id: number, json: object) =>
  admin.request(`/api/guest-requests/${id}`, { method: "PUT", json });

export const list = async (admin: Client, query = "") =>
  (await admin.request(`/api/guest-requests${query}`)).json<GuestRequest[]>();

export type GuestApp = TestApp & {
  dataDir: string;
  mail: MailServer;
  /** Turns the clock on and sends what is due. */
  sendMail(secondsLater?: number): Promise<number>;
};

const servers: MailServer[] = [];
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** The app with a mail server of its own. Its clock begins on November 21, 2026. */
export async function guestApp(database: Database): Promise<GuestApp> {
  const mail = await startMailServer();
  servers.push(mail);
  let now = Date.parse("2026-11-21T10:00:00Z");
  const app = testApp(database, { env: { SMTP_URL: mail.url }, now: () => new Date(now) });
  return {
    ...app,
    dataDir: app.house.env.DATA_DIR,
    mail,
    sendMail: (secondsLater = 0) => {
      now += secondsLater * 1000;
      return sendDueMails(app.house);
    },
  };
}
