import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { type Erasure, recordErasure } from "#platform/files/files.server.ts";
import { topicInbox } from "../requests/topic-inbox.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";
import { removeSuggesterName } from "./suggester-names.server.ts";
import { requireTopicRequestIdByToken } from "./suggestion-links.server.ts";

/**
 * The columns to change in a suggestion when its suggester stops the emails or removes their name. The keys are the
 * table names under which `recordErasure` records these withdrawals of consent.
 */
const WITHDRAWN_VALUES = {
  suggester_mails: { isUnsubscribed: true },
  suggester_names: { showName: false },
};

/**
 * Records that a suggester is stopping the emails or removing their name, so that restoring an older backup doesn't
 * undo it. Call this before making the change.
 * @throws {Refusal} 404 for an unknown link
 */
export async function recordWithdrawnConsent(
  house: House,
  token: string,
  table: keyof typeof WITHDRAWN_VALUES,
): Promise<void> {
  const { id, createdAt } = await topicInbox.rows.find(
    house.db,
    await requireTopicRequestIdByToken(house.db, token),
  );
  await recordErasure(house, { table, id, createdAt });
}

/** Returns a function that applies a recorded withdrawal of consent to restored data. */
export const repeatWithdrawnConsent =
  (table: keyof typeof WITHDRAWN_VALUES) =>
  ({ db }: { db: Db }, { id, createdAt }: Erasure): Promise<void> =>
    transaction(db, async (trx) => {
      const request = await topicInbox.rows.lockIfThere(trx, id);
      if (request?.createdAt !== createdAt) return;
      const requests = qb<TopicRequestsTables>(trx).updateTable("topic_requests");
      await requests.set(WITHDRAWN_VALUES[table]).where("id", "=", id).execute();
      if (table === "suggester_names") await removeSuggesterName(trx, request);
    });
