import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { type Site, startSite } from "./site.ts";

/*
 * Does everything that involves secrets or personal data, and causes each kind of failure. The log must contain neither
 * secrets nor personal data.
 */

const PRIVATE_EMAIL = "ana.lopez@private.example";

const SUGGESTION = {
  name: "Ana Lopez",
  email: PRIVATE_EMAIL,
  category: "Work",
  description: "What does a night shift cost?",
};

const SECRETS = {
  adminPasscode: "adm-pass-5521",
  spinPasscode: "sp1n-77",
  newSpinPasscode: "sp1n-88",
  password: "correct horse battery",
  newPassword: "staple tuesday nine",
  wrongPassword: "guessed wrong entirely",
  wrongPasscode: "gu3ssed",
  openAi: "sk-openai-secret-1",
  xai: "xai-secret-2",
  youtube: "youtube-secret-3",
  smtp: "smtp-secret-4",
};
/** These options wait long enough for an email to be sent. The site sends emails every few seconds. */
const EMAIL_POLL_OPTIONS = { timeout: 90_000, interval: 100 };
const CLOSED_ORIGIN = "http://127.0.0.1:1";

type Person = {
  cookies: Map<string, string>;
  send(method: string, path: string, json?: unknown): Promise<number>;
};

function openPerson(site: Site): Person {
  const cookies = new Map<string, string>();
  return {
    cookies,
    send: async (method, path, json) => {
      const response = await fetch(site.origin + path, {
        method,
        redirect: "manual",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
        },
        body: json === undefined ? undefined : typeof json === "string" ? json : JSON.stringify(json),
      });
      await response.arrayBuffer();
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) cookies.set(name, value);
      }
      return response.status;
    },
  };
}

test("the log contains no passwords, passcodes, keys, cookies or email addresses", async () => {
  const site = await startSite({
    LOG_LEVEL: "debug",
    ADMIN_PASSCODE: SECRETS.adminPasscode,
    SPIN_PASSCODE: "",
    OPENAI_API_KEY: SECRETS.openAi,
    OPENAI_BASE_URL: CLOSED_ORIGIN,
    XAI_API_KEY: SECRETS.xai,
    XAI_BASE_URL: CLOSED_ORIGIN,
    YOUTUBE_API_KEY: SECRETS.youtube,
    YOUTUBE_BASE_URL: CLOSED_ORIGIN,
    SMTP_URL: `smtp://mailer:${SECRETS.smtp}@127.0.0.1:1`,
  });
  const [admin, visitor] = [openPerson(site), openPerson(site)];
  const tokens = [...(await useAccounts(admin)), ...(await useDraw(admin, visitor))];
  await sendPersonalData(admin, visitor);
  await expect.poll(() => site.log.some(({ msg }) => msg === "job failed"), EMAIL_POLL_OPTIONS).toBe(true);
  await failProviders(admin);
  await breakDatabase(site, visitor);
  expect(await site.stop()).toBe(0);

  const lines = site.log.map((line) => JSON.stringify(line));
  expect(lines.filter((line) => line.includes('"status":500')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes("topic_requests")).length).toBeGreaterThan(0);
  const forbidden = [...Object.values(SECRETS), ...tokens];
  const leakingLines = lines.filter(
    (line) => forbidden.some((secret) => line.includes(secret)) || /[\w.+-]+@[\w-]+\.[a-z]{2,}/i.test(line),
  );
  expect(leakingLines).toEqual([]);
});

/** Does everything that people can do with accounts. Returns the values of all cookies that were set. */
async function useAccounts(admin: Person): Promise<string[]> {
  const { adminPasscode, password, newPassword, wrongPassword, wrongPasscode } = SECRETS;
  const tokens: string[] = [];
  const steps: [status: number, method: string, path: string, json?: unknown][] = [
    [403, "POST", "/api/register", { username: "ana", password, adminPasscode: wrongPasscode }],
    [400, "POST", "/api/register", { username: PRIVATE_EMAIL, password }],
    [400, "POST", "/api/register", `{"password": "${password}"`],
    [201, "POST", "/api/register", { username: "ana", password, adminPasscode }],
    [409, "POST", "/api/register", { username: "ana", password }],
    [401, "POST", "/api/login", { username: "ana", password: wrongPassword }],
    [401, "POST", "/api/login", { username: PRIVATE_EMAIL, password }],
    [200, "POST", "/api/login", { username: "ana", password }],
    [403, "PUT", "/api/user/password", { currentPassword: wrongPassword, newPassword }],
    [204, "PUT", "/api/user/password", { currentPassword: password, newPassword }],
    [404, "GET", `/${PRIVATE_EMAIL}`],
    [404, "GET", `/api/${encodeURIComponent(PRIVATE_EMAIL)}`],
    [302, "GET", `/auth?redirectTo=/${PRIVATE_EMAIL}`],
  ];
  for (const [status, method, path, json] of steps) {
    expect([path, await admin.send(method, path, json)]).toEqual([path, status]);
    tokens.push(...admin.cookies.values());
  }
  return tokens;
}

async function useDraw(admin: Person, visitor: Person): Promise<string[]> {
  expect(await admin.send("PUT", "/api/settings", { spinPasscode: SECRETS.newSpinPasscode })).toBe(200);
  expect(await visitor.send("POST", "/api/verify-passcode", { passcode: SECRETS.wrongPasscode })).toBe(403);
  expect(await visitor.send("POST", "/api/verify-passcode", { passcode: SECRETS.newSpinPasscode })).toBe(200);
  expect(await visitor.send("POST", "/api/topics/generate")).toBe(200);
  return [...visitor.cookies.values()];
}

/** Sends every kind of personal data. The email to the guest can't be delivered, so its failure is logged as well. */
async function sendPersonalData(admin: Person, visitor: Person): Promise<void> {
  const guest = {
    name: "Ana Lopez",
    email: PRIVATE_EMAIL,
    bio: "Thirty years of night shifts, and a book about them.",
  };
  expect(await visitor.send("POST", "/api/topic-requests", SUGGESTION)).toBe(201);
  expect(
    await visitor.send("POST", "/api/topic-requests", { ...SUGGESTION, email: `${PRIVATE_EMAIL} wrong` }),
  ).toBe(400);
  expect(await visitor.send("POST", "/api/guest-requests", guest)).toBe(201);
  const change = { status: "scheduled", scheduledDate: "2030-01-09", sendEmailNotification: true };
  expect(await admin.send("PUT", "/api/guest-requests/1", change)).toBe(200);
}

async function failProviders(admin: Person): Promise<void> {
  for (const provider of ["openai", "xai"]) {
    const draftRequest = { type: "podcast_topic", count: 1, provider };
    expect(await admin.send("POST", "/api/ai/generate-topics", draftRequest)).toBe(502);
  }
  expect(await admin.send("POST", "/api/ai/generate-prompt", { input: "night work" })).toBe(502);
  expect(await admin.send("POST", "/api/generate-topic-image", { prompt: "a night" })).toBe(502);
  expect(await admin.send("POST", "/api/episodes/update")).toBe(502);
}

/** Drops one of the running site's tables, which causes an unexpected error. */
async function breakDatabase(site: Site, visitor: Person): Promise<void> {
  const database = new DatabaseSync(join(site.dataDir, "greenroom.sqlite"), { timeout: 60_000 });
  database.exec("drop table topic_requests");
  database.close();
  expect(await visitor.send("POST", "/api/topic-requests", SUGGESTION)).toBe(500);
}
