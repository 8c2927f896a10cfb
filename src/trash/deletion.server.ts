import type { TrashableEntity } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, lockRowsById, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { lockDeletion } from "./deleted-rows.server.ts";
import { TRASH_DAYS } from "./trash.rules.ts";
import type { TrashTables } from "./trash.table.server.ts";

/**
 * Adds a deletion to the trash, without rows at first, and returns its id. Call this in the transaction that deletes
 * the rows. `label` names what is being deleted, such as "Ruth's topic" or "3 topics".
 */
export async function startDeletion(
  trx: Db,
  house: Pick<House, "now">,
  actor: Pick<Actor, "username">,
  { entity, label }: { entity: TrashableEntity; label: string },
): Promise<number> {
  const now = house.now();
  const { id } = await qb<TrashTables>(trx)
    .insertInto("deletions")
    .values({
      at: now.toISOString(),
      by: actor.username,
      entity,
      label,
      count: 0,
      expiresAt: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a deletion to which more rows are about to be added, and returns its id. Returns undefined if somebody has
 * restored it or deleted it permanently in the meantime; the caller must then start another one.
 */
export const lockUnfinishedDeletion = async (trx: Db, id: number | undefined): Promise<number | undefined> =>
  id === undefined || (await lockDeletion(trx, id)) === undefined ? undefined : id;

/**
 * Copies rows to the trash, and locks them until the transaction ends. Call it before deleting them. Copy each row
 * before the rows that refer to it.
 */
export async function copyToTrash(
  trx: Db,
  deletionId: number,
  table: string,
  ids: readonly number[],
): Promise<void> {
  const rows = await lockRowsById(trx, table, ids);
  if (rows.length === 0) return;
  const tables = qb<TrashTables>(trx);
  await tables
    .insertInto("deleted_rows")
    .values(
      rows.map((row) => ({ deletionId, tableName: table, rowId: Number(row.id), row: JSON.stringify(row) })),
    )
    .execute();
  await tables
    .updateTable("deletions")
    .set((deletion) => ({ count: deletion("count", "+", rows.length) }))
    .where("id", "=", deletionId)
    .execute();
}

/** Selects a table's rows that are in the trash. Use it in another query, which can read the columns of `row`. */
export const selectTrash = (db: Db, table: string) =>
  qb<TrashTables>(db)
    .selectFrom("deleted_rows")
    .innerJoin("deletions", "deletions.id", "deletionId")
    .select(["rowId", "row", "at as deletedAt"])
    .where("tableName", "=", table);
