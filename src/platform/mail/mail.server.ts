export { removeMailFiles, sweepMailFiles } from "./mail-files.server.ts";
export { MAIL_JOB, mailJob, readQueuedMail } from "./mail-job.server.ts";
export { type Mail, type MailWriters, parseMailbox } from "./mail-shape.server.ts";
export { hasMailServer } from "./open-delivery.server.ts";
export {
  countHeldMails,
  discardHeldMails,
  dropPostponed,
  dropThread,
  forgetThread,
  queueLateMail,
  queueMail,
  readMailStates,
  releaseHeldMails,
  retryMailNow,
} from "./outbox.server.ts";
