import { randomBytes } from "node:crypto";
import type { Db } from "#platform/database/database.server.ts";
import {
  addJob,
  countHeldJobs,
  deleteJobs,
  deleteJobsOnceSettled,
  deletePostponedJobs,
  deleteUnfinishedJobs,
  discardJobs,
  type JobRetention,
  makeJobDue,
  readJobs,
  releaseJobs,
  rewriteJobs,
} from "#platform/jobs/jobs.server.ts";
import { makeThreadFilePrefix } from "./mail-files.server.ts";
import { MAIL_JOB } from "./mail-job.server.ts";
import { DeferredMail, Mail, type MailHouse } from "./mail-shape.server.ts";

type Clock = Pick<MailHouse, "now">;

/**
 * Queues an email, and returns its id. Call this in the same transaction as the change that the email is about. Emails
 * with the same `thread` are sent in order. A thread's name must not contain personal data. If `finish` is set, it
 * names the writer that completes the email when it is sent. `subject` names the row that the email is about. When that
 * row is erased, so is the email.
 */
export function queueMail(
  trx: Db,
  house: Clock,
  mail: Mail,
  {
    thread,
    keep = "record",
    finish,
    subject,
  }: { thread: string; keep?: JobRetention; finish?: DeferredMail | undefined; subject?: string | undefined },
): Promise<number> {
  const domain = mail.from.address.split("@").at(-1) || "localhost";
  const content = finish ? DeferredMail.parse({ ...finish, draft: mail }) : Mail.parse(mail);
  return addMailJob(trx, house, content, { domain, thread, keep, subject });
}

/** Queues an email that is written only when it is sent, at least `afterMs` from now. It is kept only if it fails. */
export const queueDeferredMail = (
  trx: Db,
  house: Clock,
  mail: DeferredMail,
  thread: string,
  afterMs = 0,
): Promise<number> =>
  addMailJob(trx, house, DeferredMail.parse(mail), {
    domain: "localhost",
    thread,
    keep: "failures",
    afterMs,
  });

function addMailJob(
  trx: Db,
  house: Clock,
  content: Mail | DeferredMail,
  {
    domain,
    thread,
    keep,
    subject,
    afterMs = 0,
  }: { domain: string; thread: string; keep: JobRetention; subject?: string | undefined; afterMs?: number },
): Promise<number> {
  const key = `${makeThreadFilePrefix(thread)}-${randomBytes(12).toString("hex")}@${domain}`;
  const dueAt = new Date(house.now().getTime() + afterMs);
  return addJob(trx, house, MAIL_JOB, content, {
    key,
    line: thread,
    keep,
    dueAt,
    ...(subject && { subject }),
  });
}

export type MailState = { state: "queued" | "sent" | "failed"; error: string | null };

const MAIL_STATES = { waiting: "queued", done: "sent", failed: "failed" } as const;

/**
 * Returns the states of emails, by id. `error` says why the last attempt failed, quoting the mail server if it gave a
 * reason.
 */
export async function readMailStates(db: Db, ids: readonly number[]): Promise<Map<number, MailState>> {
  const jobs = await readJobs(db, ids);
  return new Map([...jobs].map(([id, { state, error }]) => [id, { state: MAIL_STATES[state], error }]));
}

/**
 * Makes a waiting email due now. Returns false if it has already been sent, has failed, or is held after a restore. A
 * failed email is deleted, because the caller then sends a new one.
 */
export async function retryMailNow(trx: Db, house: Clock, id: number): Promise<boolean> {
  if (await makeJobDue(trx, house, id)) return true;
  if ((await readJobs(trx, [id])).get(id)?.state === "failed") await deleteJobs(trx, { ids: [id] });
  return false;
}

/** Deletes a thread's sent and failed emails. Its queued emails will be deleted as soon as they are sent or fail. */
export const deleteMailThreadOnceSettled = deleteJobsOnceSettled;

export const deleteMailThread = (trx: Db, thread: string): Promise<void> => deleteJobs(trx, { line: thread });

/** Changes the address to which a thread's unsent emails will be sent, unless they are written only then. */
export const redirectMailThread = (trx: Db, thread: string, address: string): Promise<void> =>
  rewriteJobs(trx, { line: thread }, (payload) => {
    const content = MAIL_JOB.payload.parse(payload);
    return "writer" in content ? payload : { ...content, to: { ...content.to, address } };
  });

/** Deletes a thread's emails that the team can still send: those that failed, and those held after a restore. */
export const deleteStoppedEmails = (trx: Db, thread: string): Promise<void> =>
  deleteJobs(trx, { line: thread, onlyStopped: true });

/** Deletes a thread's emails that haven't been sent. Returns whether there were any. */
export const deleteUnsentEmails = deleteUnfinishedJobs;

/** Deletes a thread's emails that aren't due yet and have never been tried. */
export const deletePostponedEmails = deletePostponedJobs;

export const countHeldEmails = (db: Db): Promise<number> => countHeldJobs(db, MAIL_JOB.name);

export const releaseHeldEmails = (trx: Db, house: Clock): Promise<number> =>
  releaseJobs(trx, house, MAIL_JOB.name);

export const discardHeldEmails = (trx: Db, house: Clock): Promise<number> =>
  discardJobs(trx, house, MAIL_JOB.name, "Discarded after a restore");
