export { countHeldMails, discardHeldMails, holdMails, releaseHeldMails } from "./held-mails.server.ts";
export { removeMailFiles, sweepMailFiles } from "./mail-files.server.ts";
export { type Mail, type MailWriters, parseMailbox } from "./mail-shape.server.ts";
export {
  dropPostponed,
  dropThread,
  forgetThread,
  queueLateMail,
  queueMail,
  readMailStates,
  retryMailNow,
} from "./outbox.server.ts";
export { sendDueMails } from "./sending.server.ts";
