import type { House } from "#app/house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { type Erasure, recordErasure } from "#platform/files/files.server.ts";
import { topicRequests } from "../requests/topic-inbox.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";
import { dropName } from "./suggester-names.server.ts";
import { findLinkedRequest } from "./suggestion-links.server.ts";

/** What suggesters can stop through their link: the emails, or having their name shown. */
const CONSENTS = {
  suggester_mails: { isUnsubscribed: true },
  suggester_names: { showName: false },
};

/**
 * Records that a suggester stopped something, so that it stays stopped when an older backup is restored. Call it before
 * the change itself.
 * @throws {Refusal} 404
 */
export async function recordWithdrawnConsent(
  house: House,
  token: string,
  table: keyof typeof CONSENTS,
): Promise<void> {
  const { id, createdAt } = await topicRequests.rows.find(house.db, await findLinkedRequest(house.db, token));
  await recordErasure(house, { table, id, createdAt });
}

/** Repeats on restored data what a suggester had stopped. */
export const repeatWithdrawnConsent =
  (table: keyof typeof CONSENTS) =>
  ({ db }: { db: Db }, { id, createdAt }: Erasure): Promise<void> =>
    transaction(db, async (trx) => {
      const request = await topicRequests.rows.lockIfThere(trx, id);
      if (request?.createdAt !== createdAt) return;
      const requests = on<TopicRequestsTables>(trx).updateTable("topic_requests");
      await requests.set(CONSENTS[table]).where("id", "=", id).execute();
      if (table === "suggester_names") await dropName(trx, request);
    });
