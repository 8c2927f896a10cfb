import type { House } from "#app/house.server.ts";
import { type DatabaseRow, type Db, qb } from "#platform/database/database.server.ts";
import { type Erasure, eraseOnRecord } from "#platform/files/files.server.ts";
import type { TrashTables } from "./trash.table.server.ts";

/** A row in the trash, with its table. `id` is the trash entry's id, not the row's. */
export type DeletedRow = { id: number; table: string; row: DatabaseRow; deletedAt: string };

/**
 * Returns the row in the trash that had this id in its table, with `expiresAt`, the time when it will be deleted
 * permanently.
 */
export const findDeletedRow = (db: Db, table: string, rowId: number) =>
  qb<TrashTables>(db)
    .selectFrom("deleted_rows")
    .innerJoin("deletions", "deletions.id", "deletionId")
    .select(["deleted_rows.id", "tableName as table", "row", "at as deletedAt", "deletionId", "expiresAt"])
    .where("tableName", "=", table)
    .where("rowId", "=", rowId)
    .executeTakeFirst();

/**
 * Calls `erase`, and records the erasures, so that a restore repeats them. If `erase` fails, keeps only the records of
 * rows that are gone from their table and from the trash.
 */
export const eraseRowsOnRecord = <T>(
  house: Pick<House, "db" | "env" | "now">,
  erasures: readonly Erasure[],
  erase: () => Promise<T>,
): Promise<T> => eraseOnRecord(house, erasures, (erasure) => isRowLeft(house.db, erasure), erase);

async function isRowLeft(db: Db, { table, id }: Erasure): Promise<boolean> {
  const row =
    (await findDeletedRow(db, table, id)) ??
    (await qb<Record<string, { id: number }>>(db)
      .selectFrom(table)
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst());
  return row !== undefined;
}

/** Returns the erasures to record before a deletion's rows are erased. */
export async function listErasuresOfDeletion(db: Db, deletionId: number): Promise<Erasure[]> {
  const rows = await selectDeletedRows(db).where("deletionId", "=", deletionId).execute();
  return rows.map(({ table, row }) => ({ table, id: Number(row.id), createdAt: String(row.createdAt) }));
}

/** Returns all of a table's rows that are in the trash. */
export async function listDeletedRows(db: Db, table: string): Promise<DatabaseRow[]> {
  const query = qb<TrashTables>(db).selectFrom("deleted_rows").select("row").where("tableName", "=", table);
  return (await query.execute()).map(({ row }) => row);
}

/** Removes a row from the trash and returns it, or undefined if it isn't there. */
export async function takeDeletedRow(trx: Db, table: string, rowId: number): Promise<DeletedRow | undefined> {
  const row = await lockDeletedRow(trx, table, rowId);
  if (row) await removeRowsFromTrash(trx, row.deletionId, [row]);
  return row;
}

/**
 * Like `findDeletedRow`, but locks the row's deletion until the transaction ends, so that nobody can restore the row in
 * the meantime.
 */
export async function lockDeletedRow(trx: Db, table: string, rowId: number) {
  const deletedRow = await findDeletedRow(trx, table, rowId);
  if (!deletedRow || (await lockDeletion(trx, deletedRow.deletionId)) === undefined) return undefined;
  return findDeletedRow(trx, table, rowId);
}

/**
 * Changes columns of a row in the trash, so that it is restored with the new values. Does nothing if the row isn't in
 * the trash. Doesn't lock the deletion. Instead, the caller must hold a lock that a restore also takes, before it
 * rereads the row.
 */
export async function changeDeletedRow(
  trx: Db,
  table: string,
  rowId: number,
  change: DatabaseRow,
): Promise<void> {
  const deletedRow = await findDeletedRow(trx, table, rowId);
  if (!deletedRow) return;
  await qb<TrashTables>(trx)
    .updateTable("deleted_rows")
    .set({ row: JSON.stringify({ ...deletedRow.row, ...change }) })
    .where("id", "=", deletedRow.id)
    .execute();
}

/**
 * Locks a deletion until the transaction ends. Returns what kind of thing was deleted (`entity`), or undefined if the
 * deletion no longer exists.
 */
export async function lockDeletion(trx: Db, id: number): Promise<string | undefined> {
  const deletion = await qb<TrashTables>(trx)
    .updateTable("deletions")
    // An update that changes nothing locks the row on both engines.
    .set((row) => ({ count: row.ref("count") }))
    .where("id", "=", id)
    .returning("entity")
    .executeTakeFirst();
  return deletion?.entity;
}

/**
 * Returns up to `limit` of a deletion's rows, starting after the trash entry `afterId`, in the order in which they are
 * restored.
 */
export function readDeletedRowsAfterId(
  trx: Db,
  deletionId: number,
  afterId: number,
  limit: number,
): Promise<DeletedRow[]> {
  return selectDeletedRows(trx)
    .where("deletionId", "=", deletionId)
    .where("deleted_rows.id", ">", afterId)
    .limit(limit)
    .execute();
}

/** Returns these rows in the trash as they are now. */
export async function rereadDeletedRows(trx: Db, rows: readonly DeletedRow[]): Promise<DeletedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return selectDeletedRows(trx).where("deleted_rows.id", "in", ids).execute();
}

const selectDeletedRows = (db: Db) =>
  qb<TrashTables>(db)
    .selectFrom("deleted_rows")
    .innerJoin("deletions", "deletions.id", "deletionId")
    .select(["deleted_rows.id", "tableName as table", "row", "at as deletedAt"])
    .orderBy("deleted_rows.id");

/**
 * Removes rows from the trash, and the deletion itself if it has no rows left. Doesn't rely on its `count`, which may be
 * wrong in a doctored backup.
 */
export async function removeRowsFromTrash(
  trx: Db,
  deletionId: number,
  rows: readonly DeletedRow[],
): Promise<void> {
  const tables = qb<TrashTables>(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tables.deleteFrom("deleted_rows").where("id", "in", ids).execute();
  const rowsLeft = await readDeletedRowsAfterId(trx, deletionId, 0, 1);
  if (rowsLeft.length === 0) await tables.deleteFrom("deletions").where("id", "=", deletionId).execute();
  else
    await tables
      .updateTable("deletions")
      .set((row) => ({ count: row("count", "-", ids.length) }))
      .where("id", "=", deletionId)
      .execute();
}
