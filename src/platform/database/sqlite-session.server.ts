import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { whileBusy } from "#platform/database/sqlite-busy.server.ts";
import type { SqliteConnection } from "#platform/database/sqlite-connection.server.ts";
import type { Queue } from "#platform/work/work.server.ts";

export type SqlitePair = { writer: SqliteConnection; reader: SqliteConnection };

/** A transaction that asks for nothing for so long was forgotten: it is undone, as PostgreSQL does it. */
const idleMs = 60_000;

/** What Kysely holds for one query or one transaction. The writer is taken by a change or by `begin` only. */
export class SqliteSession implements DatabaseConnection {
  readonly #pair: SqlitePair;
  readonly #changes: Queue;
  #inTransaction = false;
  /** Set while this session holds the writer. */
  #leave: (() => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #failure: unknown;
  #tablesChanged = false;

  constructor(pair: SqlitePair, changes: Queue) {
    this.#pair = pair;
    this.#changes = changes;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#runInTransaction(query);
    if (onlyReads(query)) return whileBusy(() => run<R>(this.#pair.reader, query));
    const leave = await this.#changes.enter();
    try {
      return await whileBusy(() => this.#write<R>(query));
    } finally {
      this.#seeChangedTables();
      leave();
    }
  }

  streamQuery(): never {
    throw new Error("Results are not streamed: read long ones by key, page after page");
  }

  async begin(): Promise<void> {
    this.#leave = await this.#changes.enter();
    this.#inTransaction = true;
    try {
      await whileBusy(() => this.#pair.writer.exec("begin immediate"));
      this.#idle = setTimeout(() => this.#giveUp(), idleMs).unref();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  commit(): void {
    if (this.#failure) throw afterFailure(this.#failure);
    this.#pair.writer.exec("commit");
    this.#seeChangedTables();
  }

  rollback(): void {
    if (!this.#leave) return;
    // A full disk or a failed read ends the transaction by itself.
    if (this.#pair.writer.inTransaction) this.#pair.writer.exec("rollback");
    this.#seeChangedTables();
  }

  release(): void {
    clearTimeout(this.#idle);
    this.#leave?.();
    this.#leave = undefined;
  }

  /** As on PostgreSQL: once a statement failed, nothing but going back is possible. */
  #runInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    const goesBack = /^rollback to /i.test(query.sql);
    if (this.#failure && !(goesBack && this.#leave)) throw afterFailure(this.#failure);
    this.#idle?.refresh();
    try {
      const result = this.#write<R>(query);
      if (goesBack) this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #giveUp(): void {
    this.#failure = new Error(`Nothing was asked of the transaction for ${idleMs} ms`);
    this.rollback();
    this.release();
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const result = run<R>(this.#pair.writer, query);
    if (!leavesTablesAlone.test(query.sql)) {
      this.#tablesChanged = true;
      this.#pair.writer.forget();
    }
    return result;
  }

  /** The reader meets a change of tables only now, and the writer may have gone back behind it. */
  #seeChangedTables(): void {
    if (!this.#tablesChanged) return;
    this.#tablesChanged = false;
    this.#pair.writer.forget();
    this.#pair.reader.forget();
  }
}

const leavesTablesAlone = /^\s*(select|with|insert|update|delete|savepoint|release)\b/i;

/** A wrong yes would be an error of the read-only connection, never a lost change. */
function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "SelectQueryNode") return true;
  if (query.kind !== "RawNode") return false;
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql);
}

function run<R>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { rows, changes } = connection.run(sql, parameters);
  // The caller's query says what its rows look like; SQLite itself cannot.
  return { rows: rows as R[], numAffectedRows: changes };
}

function afterFailure(cause: unknown): Error {
  return new Error("A statement of this transaction failed, so it can only be rolled back", { cause });
}
