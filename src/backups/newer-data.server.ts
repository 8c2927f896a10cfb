import type { House } from "#app/house.server.ts";
import { countRows, qb } from "#platform/database/database.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import type { NewerData } from "./backups.contract.ts";

type AnyTables = Record<string, Record<string, string | number | boolean>>;

/** Counts what was added after a backup was made. @throws {Refusal} 404 for an unknown backup */
export async function countNewerData(house: House, id: number): Promise<NewerData> {
  const { at } = await new BackupStore(house).find(id);
  const tables = qb<AnyTables>(house.db);
  const selectNewer = (table: string, column: string) => tables.selectFrom(table).where(column, ">", at);
  const selectRequests = (table: string) => selectNewer(table, "createdAt").where("isSpam", "=", false);
  const pollVotes = tables
    .selectFrom("poll_votes")
    .where("pollId", "in", selectNewer("polls", "openedAt").select("id"));
  return {
    topics: await countRows(selectNewer("topics", "createdAt")),
    topicRequests: await countRows(selectRequests("topic_requests")),
    guestRequests: await countRows(selectRequests("guest_requests")),
    questions: await countRows(selectNewer("questions", "createdAt")),
    followers:
      (await countRows(selectNewer("followers", "confirmedAt"))) +
      (await countRows(selectNewer("push_subscriptions", "createdAt"))),
    votes: (await countRows(pollVotes)) + (await countRows(selectNewer("board_votes", "votedOn"))),
  };
}
