export { removeMailFiles, sweepMailFiles } from "./mail-files.server.ts";
export { createMailJobKind, MAIL_JOB, parseQueuedMail } from "./mail-job.server.ts";
export { type Mail, type MailWriters, parseMailbox } from "./mail-shape.server.ts";
export { hasMailServer } from "./open-delivery.server.ts";
export {
  countHeldEmails,
  deleteMailThread,
  deleteMailThreadOnceSettled,
  deletePostponedEmails,
  deleteStoppedEmails,
  deleteUnsentEmails,
  discardHeldEmails,
  queueDeferredMail,
  queueMail,
  readMailStates,
  redirectMailThread,
  releaseHeldEmails,
  retryMailNow,
} from "./outbox.server.ts";
