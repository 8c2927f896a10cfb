import { type Generated, type Selectable, sql } from "kysely";
import { countRows, type Db, lockTable, qb } from "#platform/database/database.server.ts";
import { escapeLike, foldText } from "#platform/database/fold.rules.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import { computeNextUpdatedAt, type StatusTransitions } from "./inbox.rules.ts";

/**
 * The columns that all tables of requests have. Spam is stored in the same table as other requests, but never listed
 * with them.
 */
export type RequestColumns<Status extends string> = {
  id: Generated<number>;
  name: string;
  email: string;
  status: Status;
  adminNotes: string | null;
  isSpam: boolean;
  createdAt: string;
  updatedAt: string;
};

type RequestTables = Record<string, RequestColumns<string>>;
export type StoredRequest = Selectable<RequestColumns<string>>;
export type RequestChange<Row> = Partial<Omit<Row, "id" | "createdAt" | "updatedAt">>;

type ListQuery = {
  spam?: "true" | "false" | undefined;
  status: string;
  /** Only for tables with a `searchText` column. */
  search?: string | undefined;
  /** Only the requests with these ids. */
  ids?: readonly number[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export type RequestTable<Status extends string> = {
  table: string;
  label: string;
  transitions: StatusTransitions<Status>;
};

/** How long a request with the same texts counts as a repeat. */
const REPEAT_MS = 10 * 60 * 1000;

export class RequestStore<Row extends StoredRequest> {
  readonly #kind: RequestTable<Row["status"]>;

  constructor(kind: RequestTable<Row["status"]>) {
    this.#kind = kind;
  }

  /**
   * Returns a page of the matching requests, newest first, and how many match in total. Lists either spam or all other
   * requests, never both.
   */
  async list(
    db: Db,
    { spam, status, search, ids: onlyIds, limit, offset = 0 }: ListQuery,
  ): Promise<CountedList<Row[]>> {
    let matchingRows = this.#select(db).where("isSpam", "=", spam === "true");
    if (status !== "all") matchingRows = matchingRows.where("status", "=", status);
    if (search)
      matchingRows = matchingRows.where(
        sql<boolean>`"searchText" like ${`%${escapeLike(foldText(search))}%`} escape '\\'`,
      );
    if (onlyIds)
      matchingRows =
        onlyIds.length > 0
          ? matchingRows.where("id", "in", onlyIds)
          : matchingRows.where(sql<boolean>`1 = 0`);
    const total = await countRows(matchingRows);
    if (offset >= total) return { items: [], total };
    // Read only the ids first. They come from an index, so skipping many rows with the offset isn't slow.
    const ids = matchingRows
      .select("id")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(limit ?? total)
      .offset(offset);
    const items = await this.#select(db)
      .selectAll()
      .where("id", "in", ids)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .$castTo<Row>()
      .execute();
    return { items, total };
  }

  /** Counts the requests in each status and in total. Leaves out spam. */
  async count(db: Db): Promise<{ all: number } & Record<Row["status"], number>> {
    const rows = await this.#select(db)
      .select((row) => ["status", row.fn.countAll<number>().as("count")])
      .where("isSpam", "=", false)
      .groupBy("status")
      .execute();
    const countsByStatus = new Map(rows.map(({ status, count }) => [status, count]));
    const totalCount = rows.reduce((sum, { count }) => sum + count, 0);
    const countEntries = Object.keys(this.#kind.transitions).map((status) => [
      status,
      countsByStatus.get(status) ?? 0,
    ]);
    return { all: totalCount, ...(Object.fromEntries(countEntries) as Record<Row["status"], number>) };
  }

  /** Returns a request. @throws {Refusal} 404 for an unknown request */
  async find(db: Db, id: number): Promise<Row> {
    return this.#requireFound(await this.findIfThere(db, id));
  }

  findIfThere(db: Db, id: number): Promise<Row | undefined> {
    return this.#select(db).selectAll().where("id", "=", id).$castTo<Row>().executeTakeFirst();
  }

  /**
   * Returns the pending request with these values that was sent within the last ten minutes. If its response was lost,
   * the form asks its sender to try again, which must not add a second request. Until the transaction ends, others that
   * look for a repeat wait, because the same form may be sent twice at the same moment.
   */
  async findRepeat(trx: Db, now: Date, values: Partial<Row>): Promise<Row | undefined> {
    await lockTable(trx, this.#kind.table);
    let repeats = this.#select(trx)
      .selectAll()
      .where("createdAt", ">", new Date(now.getTime() - REPEAT_MS).toISOString())
      .where("status", "=", "pending")
      .where("isSpam", "=", false);
    for (const [column, value] of Object.entries(values))
      repeats = repeats.where(sql.ref(column), value === null ? "is" : "=", value);
    return repeats.$castTo<Row>().executeTakeFirst();
  }

  async listIdsBefore(db: Db, beforeTime: Date): Promise<number[]> {
    const oldRows = await this.#select(db)
      .select("id")
      .where("createdAt", "<", beforeTime.toISOString())
      .execute();
    return oldRows.map(({ id }) => id);
  }

  /** Returns the requests after the given id, oldest first. Leaves out spam. */
  readAfter(db: Db, { after = 0, limit }: { after: number | undefined; limit: number }): Promise<Row[]> {
    return this.#select(db)
      .selectAll()
      .where("isSpam", "=", false)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .$castTo<Row>()
      .execute();
  }

  /** Locks a row until the transaction ends, and returns the row. @throws {Refusal} 404 for an unknown request */
  async lock(trx: Db, id: number): Promise<Row> {
    return this.#requireFound(await this.lockIfThere(trx, id));
  }

  /**
   * Like `lock`, but returns undefined for an unknown request. Both databases lock a row even for an update that
   * changes nothing.
   */
  lockIfThere(trx: Db, id: number): Promise<Row | undefined> {
    return qb<RequestTables>(trx)
      .updateTable(this.#kind.table)
      .set((row) => ({ updatedAt: row.ref("updatedAt") }))
      .where("id", "=", id)
      .returningAll()
      .$castTo<Row>()
      .executeTakeFirst();
  }

  write(
    trx: Db,
    now: Date,
    request: Row,
    change: RequestChange<Row> | RequestChange<StoredRequest>,
  ): Promise<Row> {
    return qb<RequestTables>(trx)
      .updateTable(this.#kind.table)
      .set({ ...change, updatedAt: computeNextUpdatedAt(request.updatedAt, now) })
      .where("id", "=", request.id)
      .returningAll()
      .$castTo<Row>()
      .executeTakeFirstOrThrow();
  }

  async delete(trx: Db, { id }: Row): Promise<void> {
    await qb<RequestTables>(trx).deleteFrom(this.#kind.table).where("id", "=", id).execute();
  }

  #requireFound(request: Row | undefined): Row {
    if (!request) throw notFound(this.#kind.label);
    return request;
  }

  #select(db: Db) {
    return qb<RequestTables>(db).selectFrom(this.#kind.table);
  }
}
