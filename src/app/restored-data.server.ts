import { deletePersonEmails } from "#accounts/team/team.server.ts";
import { keepEpisodesAnnounced } from "#episodes/episodes.server.ts";
import { deleteFollower, keepMessagesSent, reapplyRecordedChoices } from "#followers/followers.server.ts";
import { guestInbox, queueDueReminders, repeatAppearanceRemoval } from "#guests/guests.server.ts";
import { queueAllNoticeEmails, resumeWaitingNotices } from "#notices/notices.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { type Erasure, listErasures } from "#platform/files/files.server.ts";
import { settleRestoredJobs } from "#platform/jobs/jobs.server.ts";
import { repeatWithdrawnConsent, topicInbox } from "#suggestions/suggestions.server.ts";
import { eraseDeletionOfRow } from "#trash/trash.server.ts";
import { JOB_KINDS } from "./all-jobs.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import type { House } from "./house.server.ts";
import { prepareSecretsAndTextIndexes } from "./house-opening.server.ts";
import { requireKnownValues } from "./restored-values.server.ts";

/**
 * The tables of sessions, tokens, links and challenges. A restore empties them. Otherwise, whatever was used up or
 * revoked after the backup was made would work again.
 */
export const TABLES_EMPTIED_BY_RESTORES = [
  "sessions",
  "api_tokens",
  "invitations",
  "password_links",
  "passkey_challenges",
  "setup_link",
];

const ERASERS_BY_TABLE: Record<string, (house: House, erasure: Erasure) => Promise<unknown>> = {
  guest_appearances: ({ db }, erasure) => repeatAppearanceRemoval(db, erasure),
  guest_requests: (house, erasure) => guestInbox.eraseAgain(house, erasure),
  topic_requests: (house, erasure) => topicInbox.eraseAgain(house, erasure),
  suggester_mails: repeatWithdrawnConsent("suggester_mails"),
  suggester_names: repeatWithdrawnConsent("suggester_names"),
  suggester_names_hidden: repeatWithdrawnConsent("suggester_names_hidden"),
  suggester_withdrawals: repeatWithdrawnConsent("suggester_withdrawals"),
  followers: ({ db }, erasure) => transaction(db, (trx) => deleteFollower(trx, erasure)),
  users: ({ db }, erasure) => transaction(db, (trx) => repeatDeletion(trx, erasure)),
};

/**
 * Prepares restored data before it goes live. `house` has the restored database and uploads, but the live site's `env`,
 * because the list of erased rows is in the live site's storage. `liveDb` is the data that will be replaced. It is
 * missing if the site isn't running.
 */
export async function prepareRestoredData(house: House, liveDb?: Db): Promise<void> {
  await requireKnownValues(house);
  await prepareSecretsAndTextIndexes(house);
  // Before anything is queued, so that no email that waits after the restore names somebody who was erased.
  for (const erasure of await listErasures(house.env)) {
    await ERASERS_BY_TABLE[erasure.table]?.(house, erasure);
    await reapplyRecordedChoices(house.db, erasure);
    await eraseDeletionOfRow(house, TRASH_KINDS, erasure);
  }
  // Reminders that came due after the backup was made have already been sent. Queuing them now puts them on hold like
  // all other restored emails, so that they aren't sent again later.
  await queueDueReminders(house);
  await keepEpisodesAnnounced(house, liveDb);
  await transaction(house.db, async (trx) => {
    for (const table of TABLES_EMPTIED_BY_RESTORES)
      await qb<Record<string, object>>(trx).deleteFrom(table).execute();
    await queueAllNoticeEmails(trx, house);
    await settleRestoredJobs(trx, house, JOB_KINDS);
    await keepMessagesSent(trx, house, liveDb);
    await resumeWaitingNotices(trx, house);
  });
}

async function repeatDeletion(trx: Db, { id, createdAt }: Erasure): Promise<void> {
  const { numDeletedRows } = await qb<{ users: { id: number; createdAt: string } }>(trx)
    .deleteFrom("users")
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deletePersonEmails(trx, id);
}
