import type { House } from "#app/house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { type Erasure, recordErasure } from "#platform/files/files.server.ts";
import { topicRequests } from "../requests/topic-inbox.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";
import { dropName } from "./suggester-names.server.ts";
import { findLinkedRequest } from "./suggestion-links.server.ts";

/** Things that suggesters can end with their link: the emails, or showing their name. */
const ENDABLE_WISHES = {
  suggester_mails: { isUnsubscribed: true },
  suggester_names: { showName: false },
};

/** Call it before a suggester ends something, so that restores repeat it. @throws {Refusal} 404 */
export async function recordEnding(
  house: House,
  token: string,
  table: keyof typeof ENDABLE_WISHES,
): Promise<void> {
  const { id, createdAt } = await topicRequests.rows.find(house.db, await findLinkedRequest(house.db, token));
  await recordErasure(house, { table, id, createdAt });
}

/** Repeats on restored data what a suggester has ended. */
export const repeatEnding =
  (table: keyof typeof ENDABLE_WISHES) =>
  ({ db }: { db: Db }, { id, createdAt }: Erasure): Promise<void> =>
    transaction(db, async (trx) => {
      const request = await topicRequests.rows.lockIfThere(trx, id);
      if (request?.createdAt !== createdAt) return;
      const requests = on<TopicRequestsTables>(trx).updateTable("topic_requests");
      await requests.set(ENDABLE_WISHES[table]).where("id", "=", id).execute();
      if (table === "suggester_names") await dropName(trx, request);
    });
