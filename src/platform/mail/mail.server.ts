/** The door of mail: what the rest of the program may use of it. */
export { parseMailbox } from "./mail-shape.server.ts";
export { forgetThread, queueMail, readMailStates, retryMailNow } from "./outbox.server.ts";
export { sendDueMails } from "./sending.server.ts";
