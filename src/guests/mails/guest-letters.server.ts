import { addressMail } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { GUEST_MAIL } from "#guests/guest-links.server.ts";
import { guestThread, LETTER_KINDS, type LetterKind, requestKey } from "#guests/guests.rules.ts";
import type { StoredGuestRequest } from "#guests/guests.table.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { dropThread, type Mail, queueMail } from "#platform/mail/mail.server.ts";

type Written = Pick<Mail, "subject" | "text" | "html">;

/**
 * Queues an email that is not about a change of the date. A waiting email of the same kind is dropped. Nothing remains
 * of it once it is sent.
 */
export async function queueLetter(
  trx: Db,
  house: Pick<House, "now" | "env" | "show">,
  request: StoredGuestRequest,
  kind: LetterKind,
  written: Written,
): Promise<void> {
  const { id } = request;
  const thread = guestThread(id, kind);
  await dropThread(trx, thread);
  const finish = { writer: GUEST_MAIL, subjectId: id };
  // A receipt goes to an unconfirmed address, so it doesn't contain the typed name.
  const name = kind === "receipt" ? "" : request.name;
  const mail = { ...addressMail(house, request.email, name), ...written };
  await queueMail(trx, house, mail, { thread, keep: "failures", finish });
}

/** Drops waiting reminders of a date that no longer applies. */
export const dropReminders = (trx: Db, id: number): Promise<void> =>
  dropThread(trx, guestThread(id, "reminder"));

/** Drops all waiting emails to a guest that are not about the date, and every trace of those already sent. */
export async function dropLetters(trx: Db, id: number): Promise<void> {
  for (const kind of LETTER_KINDS) await dropThread(trx, guestThread(id, kind));
}

/** Lists the queues of all emails to a guest. */
export const listThreads = (id: number): string[] => [
  requestKey(id),
  ...LETTER_KINDS.map((kind) => guestThread(id, kind)),
];
