import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { createMailJobKind } from "#platform/mail/mail-job.server.ts";
import type { MailHouse, MailWriters } from "#platform/mail/mail-shape.server.ts";

/** Sends all emails that are due now, in this process. Returns how many were sent. */
export const sendDueEmails = <H extends MailHouse>(
  house: H,
  writers: MailWriters<H>,
  signal?: AbortSignal,
): Promise<number> => runDueJobs(house, [createMailJobKind(writers)], signal);
