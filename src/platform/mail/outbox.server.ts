import { randomBytes } from "node:crypto";
import type { Db } from "#platform/database/database.server.ts";
import {
  addJob,
  countHeldJobs,
  discardJobs,
  dropJobs,
  dropPostponedJobs,
  forgetLine,
  makeJobDue,
  readJobs,
  releaseJobs,
} from "#platform/jobs/jobs.server.ts";
import { formatThreadPrefix } from "./mail-files.server.ts";
import { MAIL_JOB } from "./mail-job.server.ts";
import { LateMail, Mail, type MailHouse } from "./mail-shape.server.ts";

type Clock = Pick<MailHouse, "now">;

/** What is kept of an email that was sent or has failed: its state, only failures, or nothing. */
type Trace = "record" | "failures" | "nothing";

/**
 * Queues an email, in the transaction of the change that causes it, and returns its id. Emails with the same `thread`
 * are sent in order. A thread's name must not contain personal data. `finish` names the writer that completes the email
 * when it is sent.
 */
export function queueMail(
  trx: Db,
  house: Clock,
  mail: Mail,
  { thread, keep = "record", finish }: { thread: string; keep?: Trace; finish?: LateMail | undefined },
): Promise<number> {
  const domain = mail.from.address.split("@").at(-1) || "localhost";
  const content = finish ? LateMail.parse({ ...finish, draft: mail }) : Mail.parse(mail);
  return addMailJob(trx, house, content, { domain, thread, keep });
}

/** Queues an email that is written when it is sent, after at least `afterMs`. It leaves a trace only if it fails. */
export const queueLateMail = (
  trx: Db,
  house: Clock,
  mail: LateMail,
  thread: string,
  afterMs = 0,
): Promise<number> =>
  addMailJob(trx, house, LateMail.parse(mail), { domain: "localhost", thread, keep: "failures", afterMs });

function addMailJob(
  trx: Db,
  house: Clock,
  content: Mail | LateMail,
  { domain, thread, keep, afterMs = 0 }: { domain: string; thread: string; keep: Trace; afterMs?: number },
): Promise<number> {
  const key = `${formatThreadPrefix(thread)}-${randomBytes(12).toString("hex")}@${domain}`;
  const dueAt = new Date(house.now().getTime() + afterMs);
  return addJob(trx, house, MAIL_JOB, content, { key, line: thread, keep, dueAt });
}

export type MailState = { state: "queued" | "sent" | "failed"; error: string | null };

const MAIL_STATES = { waiting: "queued", done: "sent", failed: "failed" } as const;

/**
 * Returns emails' states by their ids. `error` says why the last attempt failed, in the mail server's words if it gave
 * any.
 */
export async function readMailStates(db: Db, ids: readonly number[]): Promise<Map<number, MailState>> {
  const jobs = await readJobs(db, ids);
  return new Map([...jobs].map(([id, { state, error }]) => [id, { state: MAIL_STATES[state], error }]));
}

/**
 * Makes a waiting email due now. Returns false if it is settled. Deletes a failed email, because the caller replaces
 * it.
 */
export async function retryMailNow(trx: Db, house: Clock, id: number): Promise<boolean> {
  if (await makeJobDue(trx, house, id)) return true;
  if ((await readJobs(trx, [id])).get(id)?.state === "failed") await dropJobs(trx, { ids: [id] });
  return false;
}

/** Deletes a thread's settled emails now, and its queued emails as soon as they are settled. */
export const forgetThread = forgetLine;

export const dropThread = (trx: Db, thread: string): Promise<void> => dropJobs(trx, { line: thread });

/** Deletes a thread's emails that are not due yet and have never been tried. */
export const dropPostponed = dropPostponedJobs;

export const countHeldEmails = (db: Db): Promise<number> => countHeldJobs(db, MAIL_JOB.name);

export const releaseHeldEmails = (trx: Db, house: Clock): Promise<number> =>
  releaseJobs(trx, house, MAIL_JOB.name);

export const discardHeldEmails = (trx: Db, house: Clock): Promise<number> =>
  discardJobs(trx, house, MAIL_JOB.name, "Discarded after a restore");
