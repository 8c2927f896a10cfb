import type { House } from "#house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { dropThread, type Mail, queueMail } from "#platform/mail/mail.server.ts";
import { addressMail } from "#team/team.server.ts";
import { GUEST_MAIL } from "./guest-links.server.ts";
import { LETTERS, type LetterKind, nameHolder, nameThread } from "./guest-requests.rules.ts";
import type { StoredGuestRequest } from "./guest-requests.table.server.ts";

type Written = Pick<Mail, "subject" | "text" | "html">;

/** Queues a mail that is not about a change of the date. It leaves no trace, and the one that it replaces does not go. */
export async function queueLetter(
  trx: Db,
  house: Pick<House, "now" | "env" | "show">,
  request: StoredGuestRequest,
  kind: LetterKind,
  written: Written,
): Promise<void> {
  const { id } = request;
  const thread = nameThread(id, kind);
  await dropThread(trx, thread);
  const finish = { writer: GUEST_MAIL, subjectId: id };
  const mail = { ...addressMail(house, request.email, request.name), ...written };
  await queueMail(trx, house, mail, { thread, forget: true, finish });
}

/** Mails about a date that is none any more do not go. */
export const dropReminders = (trx: Db, id: number): Promise<void> =>
  dropThread(trx, nameThread(id, "reminder"));

/** Every mail to a guest that waits, and every trace of one that was sent. */
export async function dropGuestMails(trx: Db, id: number): Promise<void> {
  for (const thread of [nameHolder(id), ...LETTERS.map((kind) => nameThread(id, kind))])
    await dropThread(trx, thread);
}
