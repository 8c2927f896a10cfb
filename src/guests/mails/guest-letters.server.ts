import { makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { GUEST_MAIL_WRITER_NAME } from "#guests/guest-links.server.ts";
import {
  GUEST_LETTER_KINDS,
  type GuestLetterKind,
  makeGuestRequestKey,
  makeLetterThreadName,
} from "#guests/guests.rules.ts";
import type { StoredGuestRequest } from "#guests/guests.table.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { deleteMailThread, type Mail, queueMail } from "#platform/mail/mail.server.ts";

/** The names of mail writers that send an email only if it is still true. */
export const OFFER_WRITER_NAME = "guest-offer";
export const REMINDER_WRITER_NAME = "guest-reminder";

const WRITER_NAMES: Record<GuestLetterKind, string> = {
  receipt: GUEST_MAIL_WRITER_NAME,
  offer: OFFER_WRITER_NAME,
  reminder: REMINDER_WRITER_NAME,
  thanks: GUEST_MAIL_WRITER_NAME,
};

type WrittenMail = Pick<Mail, "subject" | "text" | "html">;

/**
 * Queues an email that isn't about a change of the date. It replaces a queued email of the same kind. Once it is sent,
 * its record is deleted.
 */
export async function queueGuestLetter(
  trx: Db,
  house: Pick<House, "now" | "env" | "show">,
  request: StoredGuestRequest,
  kind: GuestLetterKind,
  letter: WrittenMail,
): Promise<void> {
  const { id } = request;
  const thread = makeLetterThreadName(id, kind);
  await deleteMailThread(trx, thread);
  const finish = { writer: WRITER_NAMES[kind], subjectId: id };
  // Nobody has confirmed yet that the email address is the sender's, so a receipt doesn't contain the name that was
  // typed.
  const name = kind === "receipt" ? "" : request.name;
  const mail = { ...makeSenderAndRecipient(house, request.email, name), ...letter };
  await queueMail(trx, house, mail, { thread, keep: "failures", finish });
}

/** Deletes the queued reminders of a guest whose date has changed. */
export const deleteReminders = (trx: Db, id: number): Promise<void> =>
  deleteMailThread(trx, makeLetterThreadName(id, "reminder"));

/** Deletes the email that offers a guest dates, whether it is queued or failed. */
export const deleteOfferEmail = (trx: Db, id: number): Promise<void> =>
  deleteMailThread(trx, makeLetterThreadName(id, "offer"));

/** Deletes a guest's queued emails and the records of sent ones, except for emails about changes of the date. */
export async function deleteGuestLetters(trx: Db, id: number): Promise<void> {
  for (const kind of GUEST_LETTER_KINDS) await deleteMailThread(trx, makeLetterThreadName(id, kind));
}

/** Lists the names of all of a guest's email queues. */
export const listGuestMailThreads = (id: number): string[] => [
  makeGuestRequestKey(id),
  ...GUEST_LETTER_KINDS.map((kind) => makeLetterThreadName(id, kind)),
];
