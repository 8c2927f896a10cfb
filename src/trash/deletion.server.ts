import type { Actor, House } from "#house.server.ts";
import { type Db, on, type Row, readRowsById } from "#platform/database/database.server.ts";
import type { TrashedEntity } from "#team/team.server.ts";
import { TRASH_DAYS } from "./trash.rules.ts";
import type { TrashTables } from "./trash.table.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** One deletion that is being made, in a transaction that deletes rows. */
export class OpenDeletion {
  readonly id: number;
  readonly #trx: Db;

  private constructor(trx: Db, id: number) {
    this.#trx = trx;
    this.id = id;
  }

  /** @param label names for people what is deleted: "Ruth's topic", "3 topics". */
  static async start(
    trx: Db,
    house: Pick<House, "now">,
    actor: Pick<Actor, "username">,
    { entity, label }: { entity: TrashedEntity; label: string },
  ): Promise<OpenDeletion> {
    const now = house.now();
    const { id } = await on<TrashTables>(trx)
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
    return new OpenDeletion(trx, id);
  }

  /** Goes on with a deletion in another transaction: one of many rows is made in slices. */
  static resume(trx: Db, id: number): OpenDeletion {
    return new OpenDeletion(trx, id);
  }

  /** Keeps rows of a table. Call it before they are deleted, and for a row before those that refer to it. */
  async keep(table: string, ids: readonly number[]): Promise<Row[]> {
    const rows = await readRowsById(this.#trx, table, ids);
    if (rows.length === 0) return rows;
    const tables = on<TrashTables>(this.#trx);
    await tables
      .insertInto("deleted_rows")
      .values(rows.map((row) => ({ deletionId: this.id, tableName: table, row: JSON.stringify(row) })))
      .execute();
    await tables
      .updateTable("deletions")
      .set((deletion) => ({ count: deletion("count", "+", rows.length) }))
      .where("id", "=", this.id)
      .execute();
    return rows;
  }
}
