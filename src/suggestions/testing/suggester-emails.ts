import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAIL_WRITERS } from "#app/all-jobs.server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import type { TestApp } from "#testing/test-app.ts";

/** Sends the emails that are due. Returns all emails sent so far, oldest first, with soft line breaks removed. */
export async function readEmails({ house }: Pick<TestApp, "house">): Promise<string[]> {
  await sendDueEmails(house, MAIL_WRITERS);
  const folder = join(house.env.DATA_DIR, "outbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

export const parseSubject = (mail: string): string => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? "";
export const parseUnsubscribeUrl = (mail: string): string =>
  /^List-Unsubscribe:\s+<([^>]+)>\r$/m.exec(mail)?.[1] ?? "";
