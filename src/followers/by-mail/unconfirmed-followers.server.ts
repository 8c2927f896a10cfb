import type { House } from "#app/house.server.ts";
import { countRows, qb, transaction } from "#platform/database/database.server.ts";
import { deleteMailThread, removeMailFiles } from "#platform/mail/mail.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { computeConfirmationCutoff, makeFollowerThreadName } from "./mail-followers.server.ts";

/** Deletes addresses not confirmed within a week, and the emails to them. Returns the number of deleted addresses. */
export async function deleteUnconfirmedFollowers(house: House): Promise<number> {
  const deletedRows = await transaction(house.db, async (trx) => {
    const rows = await qb<FollowersTables>(trx)
      .deleteFrom("followers")
      .where("confirmedAt", "is", null)
      .where("createdAt", "<=", computeConfirmationCutoff(house))
      .returning("id")
      .execute();
    for (const { id } of rows) await deleteMailThread(trx, makeFollowerThreadName(id));
    return rows;
  });
  const threads = deletedRows.map(({ id }) => makeFollowerThreadName(id));
  if (threads.length > 0) await removeMailFiles(house, threads);
  return threads.length;
}

/** Counts the addresses that can still be confirmed. */
export const countUnconfirmedFollowers = (house: Pick<House, "db" | "now">): Promise<number> =>
  countRows(
    qb<FollowersTables>(house.db)
      .selectFrom("followers")
      .where("confirmedAt", "is", null)
      .where("createdAt", ">", computeConfirmationCutoff(house)),
  );
