import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import type { TestApp } from "#testing/test-app.ts";

/** `text` is the whole email, with its header. */
export type EmailWithToken = { to: string; subject: string; token: string; text: string };

/** Sends the queued emails, as the background job would, and returns all emails sent so far. */
export async function receiveEmails({ house }: TestApp): Promise<EmailWithToken[]> {
  await runDueJobs(house, JOB_KINDS);
  const folder = join(house.env.DATA_DIR, "outbox");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.map((mail) => {
    const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("\r\n ", " ");
    return {
      to: /^To: .*?([\w.@-]+@[\w.-]+)>?\r$/m.exec(text)?.[1] ?? "",
      subject: /^Subject: (.*?)\r$/m.exec(text)?.[1] ?? "",
      token: /[?&](?:token|invitation)=([\w-]{43})/.exec(text)?.[1] ?? "",
      text,
    };
  });
}
