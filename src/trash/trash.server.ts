import { setImmediate as serveOthers } from "node:timers/promises";
import type { Actor, House } from "#house.server.ts";
import { type Db, on, type Row, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import { recordAdminEvent, type TrashedEntity } from "#team/team.server.ts";
import type { Deletion } from "./trash.contract.ts";
import type { TrashTables } from "./trash.table.server.ts";

export { OpenDeletion } from "./deletion.server.ts";

/** A row in the trash, with its table. `id` is its place in the trash. */
export type DeletedRow = { id: number; table: string; row: Row };
/** A row that cannot come back, with its name and the reason for people. */
export type SkippedRow = { id: number; label: string; reason: string };

/** How one kind of thing comes back from the trash, or goes for ever. */
export type TrashKind = {
  entity: TrashedEntity;
  /** Puts rows back in the transaction, in this order. Returns those that cannot come back. */
  restore(trx: Db, house: House, rows: DeletedRow[]): Promise<SkippedRow[]>;
  /** Releases what rows hold that go for ever. Returns work for after the transaction. */
  forget?(trx: Db, house: House, rows: DeletedRow[]): Promise<() => Promise<void>>;
};

/** Small enough to serve other requests in between. */
const SLICE = 500;
const MOST_SKIPPED = 1000;

/** Newest first. A deletion whose time is over is not listed, even before the sweep. */
export async function listTrash(
  house: House,
  { limit = 200, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Counted<Deletion[]>> {
  const alive = on<TrashTables>(house.db)
    .selectFrom("deletions")
    .where("expiresAt", ">", house.now().toISOString());
  const { total } = await alive
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const items = await alive.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { items, total };
}

/** Brings back what can come back; the rest stays. @throws {Refusal} 404 */
export function restoreDeletion(house: House, kinds: readonly TrashKind[], actor: Actor, id: number) {
  return transaction(house.db, async (trx) => {
    const { count, entity: name } = await lockDeletion(trx, house, id);
    const { entity, restore } = findKind(kinds, name);
    const skipped: SkippedRow[] = [];
    for await (const slice of readSlices(trx, id)) {
      const refused = await restore(trx, house, slice);
      const kept = new Set(refused.map((one) => one.id));
      await dropRows(
        trx,
        slice.filter(({ id }) => !kept.has(id)),
      );
      skipped.push(...refused);
    }
    const restored = count - skipped.length;
    await setCount(trx, id, skipped.length);
    const detail = `${restored} of ${count}`;
    await recordAdminEvent(trx, house, actor, { action: "restore", entity, entityId: null, detail });
    const named = skipped.slice(0, MOST_SKIPPED).map(({ label, reason }) => ({ label, reason }));
    return { restored, skipped: named };
  });
}

/** @throws {Refusal} 404 */
export async function forgetDeletion(house: House, kinds: readonly TrashKind[], actor: Actor, id: number) {
  const cleanUp = await transaction(house.db, async (trx) => {
    const { entity: name, count } = await lockDeletion(trx, house, id);
    const kind = findKind(kinds, name);
    const change = { entity: kind.entity, entityId: null, detail: `${count} for ever` };
    await recordAdminEvent(trx, house, actor, { action: "empty-trash", ...change });
    return eraseDeletion(trx, house, kind, id);
  });
  await cleanUp();
}

/** Background work: deletes for ever what has been in the trash for thirty days. Returns how many deletions. */
export async function sweepTrash(house: House, kinds: readonly TrashKind[]): Promise<number> {
  const due = await on<TrashTables>(house.db)
    .selectFrom("deletions")
    .select(["id", "entity"])
    .where("expiresAt", "<=", house.now().toISOString())
    .execute();
  for (const { id, entity } of due) {
    const cleanUp = await transaction(house.db, (trx) =>
      eraseDeletion(trx, house, findKind(kinds, entity), id),
    );
    await cleanUp();
  }
  return due.length;
}

async function eraseDeletion(trx: Db, house: House, kind: TrashKind, id: number) {
  const after: (() => Promise<void>)[] = [];
  for await (const slice of readSlices(trx, id)) {
    if (kind.forget) after.push(await kind.forget(trx, house, slice));
    await dropRows(trx, slice);
  }
  await setCount(trx, id, 0);
  return async () => {
    for (const work of after) await work();
  };
}

/** An update that changes nothing locks the row on both engines. */
async function lockDeletion(trx: Db, house: House, id: number): Promise<Deletion> {
  const deletion = await on<TrashTables>(trx)
    .updateTable("deletions")
    .set((row) => ({ count: row.ref("count") }))
    .where("id", "=", id)
    .where("expiresAt", ">", house.now().toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!deletion) throw notFound("Deletion");
  return deletion;
}

function findKind(kinds: readonly TrashKind[], entity: string): TrashKind {
  const kind = kinds.find((one) => one.entity === entity);
  if (!kind) throw new Error(`No room brings back ${entity}`);
  return kind;
}

async function* readSlices(trx: Db, deletionId: number): AsyncGenerator<DeletedRow[]> {
  for (let after = 0; ; ) {
    const slice = await on<TrashTables>(trx)
      .selectFrom("deleted_rows")
      .select(["id", "tableName as table", "row"])
      .where("deletionId", "=", deletionId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    if (slice.length > 0) yield slice;
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.id ?? after;
    await serveOthers();
  }
}

async function dropRows(trx: Db, rows: readonly DeletedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await on<TrashTables>(trx).deleteFrom("deleted_rows").where("id", "in", ids).execute();
}

async function setCount(trx: Db, id: number, count: number): Promise<void> {
  const tables = on<TrashTables>(trx);
  if (count > 0) await tables.updateTable("deletions").set({ count }).where("id", "=", id).execute();
  else await tables.deleteFrom("deletions").where("id", "=", id).execute();
}
