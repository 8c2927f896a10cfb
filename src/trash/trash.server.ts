import { recordAdminEvent, type TrashableEntity } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Erasure } from "#platform/files/files.server.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import {
  type DeletedRow,
  eraseRowsOnRecord,
  findDeletedRow,
  listErasuresOfDeletion,
  removeRowsFromTrash,
} from "./deleted-rows.server.ts";
import { changeDeletionInSlices } from "./deletion-slices.server.ts";
import type { Deletion } from "./trash.contract.ts";
import type { TrashTables } from "./trash.table.server.ts";

export {
  changeDeletedRow,
  type DeletedRow,
  eraseRowsOnRecord,
  findDeletedRow,
  listDeletedRows,
  lockDeletedRow,
  rereadDeletedRows,
  takeDeletedRow,
} from "./deleted-rows.server.ts";
export { copyToTrash, lockUnfinishedDeletion, selectTrash, startDeletion } from "./deletion.server.ts";

/** Why a row can't be restored or, if `isRestored` is set, what is different about the restored row. */
export type RestoreRemark = { id: number; label: string; reason: string; isRestored?: true };

/** How one kind of thing is restored from the trash, or deleted permanently. */
export type TrashKind = {
  entity: TrashableEntity;
  isAboutPeople?: boolean;
  /**
   * Restores rows in the given order, in the transaction `trx`. Returns remarks about the rows that can't be restored
   * or had to be changed.
   */
  restore(trx: Db, house: House, rows: DeletedRow[]): Promise<RestoreRemark[]>;
  /**
   * Called when rows are deleted permanently. Releases what they refer to, such as pictures. May return a function to
   * call after the transaction.
   */
  forget?(trx: Db, house: House, rows: DeletedRow[]): Promise<(() => Promise<void>) | void>;
};

const MAX_REMARKS = 1000;

/** Returns a page of the trash, newest first. Leaves out deletions that have expired but haven't been removed yet. */
export async function listTrash(
  house: House,
  { limit = 200, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<CountedList<Deletion[]>> {
  const unexpiredDeletions = qb<TrashTables>(house.db)
    .selectFrom("deletions")
    .where("expiresAt", ">", house.now().toISOString());
  const total = await countRows(unexpiredDeletions);
  const items = await unexpiredDeletions
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total };
}

/**
 * Restores a deletion's rows, as far as possible. Rows that can't be restored stay in the trash.
 * @throws {Refusal} 404 if the deletion isn't in the trash
 */
export async function restoreDeletion(house: House, kinds: readonly TrashKind[], actor: Actor, id: number) {
  await requireDeletion(house, id);
  let restored = 0;
  let unrecordedEntity: TrashableEntity | undefined;
  const record = (db: Db, entity: TrashableEntity, detail: string) =>
    recordAdminEvent(db, house, actor, { action: "restore", entity, entityId: null, detail });
  const skipped: RestoreRemark[] = [];
  const changed: RestoreRemark[] = [];
  const slices = changeDeletionInSlices(house, id, async (trx, { entity: name, rows, isLast }) => {
    const { entity, restore } = requireTrashKind(kinds, name);
    const remarks = await restore(trx, house, rows);
    const refusedRemarks = remarks.filter(({ isRestored }) => !isRestored);
    const stayingIds = new Set(refusedRemarks.map((remark) => remark.id));
    const restoredRows = rows.filter((row) => !stayingIds.has(row.id));
    await removeRowsFromTrash(trx, id, restoredRows);
    if (isLast) {
      const detail = `${restored + restoredRows.length} of ${restored + skipped.length + rows.length}`;
      await record(trx, entity, detail);
    }
    return {
      restoredCount: restoredRows.length,
      unrecorded: isLast ? undefined : entity,
      refusedRemarks,
      others: remarks.filter(({ isRestored }) => isRestored),
    };
  });
  for await (const { restoredCount, unrecorded, refusedRemarks, others } of slices) {
    restored += restoredCount;
    unrecordedEntity = unrecorded;
    skipped.push(...refusedRemarks);
    changed.push(...others);
  }
  if (restored + skipped.length === 0) throw notFound("Deletion");
  // Somebody else has restored or erased the last rows in the meantime, so the loop hasn't recorded this restore.
  if (unrecordedEntity)
    await record(house.db, unrecordedEntity, `${restored} of ${restored + skipped.length}`);
  return {
    restored,
    skipped: skipped.slice(0, MAX_REMARKS),
    ...(changed.length > 0 && { changed: changed.slice(0, MAX_REMARKS) }),
  };
}

/** Permanently deletes the rows of a deletion in the trash. @throws {Refusal} 404 if the deletion isn't in the trash */
export async function deletePermanently(house: House, kinds: readonly TrashKind[], actor: Actor, id: number) {
  const entity = await requireDeletion(house, id);
  const { isAboutPeople } = requireTrashKind(kinds, entity);
  const erasures = isAboutPeople ? await listErasuresOfDeletion(house.db, id) : [];
  await eraseRowsOnRecord(house, erasures, async () => {
    const count = await eraseDeletion(house, kinds, id, (trx, entity, erasedCount) => {
      const change = { entity, entityId: null, detail: `${erasedCount} permanently` };
      return recordAdminEvent(trx, house, actor, { action: "empty-trash", ...change });
    });
    if (count === 0) throw notFound("Deletion");
  });
}

/**
 * Repeats an erasure in restored data: erases the row from its trash, along with everything that was deleted with it.
 * Does nothing if the row isn't in the trash.
 */
export async function eraseDeletionOfRow(
  house: House,
  kinds: readonly TrashKind[],
  { table, id, createdAt }: Erasure,
): Promise<void> {
  const trashedRow = await findDeletedRow(house.db, table, id);
  if (trashedRow?.row.createdAt === createdAt) await eraseDeletion(house, kinds, trashedRow.deletionId);
}

/** Permanently deletes what has been in the trash for thirty days, and returns the number of deletions. */
export async function sweepTrash(house: House, kinds: readonly TrashKind[]): Promise<number> {
  const expiredDeletions = await qb<TrashTables>(house.db)
    .selectFrom("deletions")
    .select("id")
    .where("expiresAt", "<=", house.now().toISOString())
    .execute();
  for (const { id } of expiredDeletions) await eraseDeletion(house, kinds, id);
  return expiredDeletions.length;
}

/**
 * Permanently deletes a deletion's rows, and returns the number of deleted rows. `finish` runs in the transaction that
 * deletes the last rows, or at the end if somebody else has restored or erased those.
 */
async function eraseDeletion(
  house: House,
  kinds: readonly TrashKind[],
  id: number,
  finish?: (trx: Db, entity: TrashableEntity, erased: number) => Promise<void>,
): Promise<number> {
  let erased = 0;
  let unfinishedEntity: TrashableEntity | undefined;
  const slices = changeDeletionInSlices(house, id, async (trx, { entity: name, rows, isLast }) => {
    const { entity, forget } = requireTrashKind(kinds, name);
    const cleanUp = await forget?.(trx, house, rows);
    await removeRowsFromTrash(trx, id, rows);
    if (isLast) await finish?.(trx, entity, erased + rows.length);
    return { count: rows.length, cleanUp, unfinished: isLast ? undefined : entity };
  });
  for await (const { count, cleanUp, unfinished } of slices) {
    erased += count;
    unfinishedEntity = unfinished;
    await cleanUp?.();
  }
  if (unfinishedEntity) await finish?.(house.db, unfinishedEntity, erased);
  return erased;
}

/** Returns what kind of thing was deleted. @throws {Refusal} 404 if the deletion isn't in the trash, or has expired */
async function requireDeletion(house: House, id: number): Promise<string> {
  const unexpiredDeletion = await qb<TrashTables>(house.db)
    .selectFrom("deletions")
    .select("entity")
    .where("id", "=", id)
    .where("expiresAt", ">", house.now().toISOString())
    .executeTakeFirst();
  if (!unexpiredDeletion) throw notFound("Deletion");
  return unexpiredDeletion.entity;
}

function requireTrashKind(kinds: readonly TrashKind[], entity: string): TrashKind {
  const kind = kinds.find((candidate) => candidate.entity === entity);
  if (!kind) throw new Error(`No room brings back ${entity}`);
  return kind;
}
