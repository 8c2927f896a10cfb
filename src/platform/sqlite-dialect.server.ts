import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteConnection } from "#platform/sqlite-connection.server.ts";
import { Turns } from "#platform/turns.server.ts";

/** How long a change waits for the changes before it, in this process and in others. */
const patienceMs = 15_000;
/** SQLite's own waiting stops the whole process, so it is kept short and the rest is waited for in between. */
const blockingWaitMs = 20;

/** Kysely's SQLite over `node:sqlite`: one connection that writes, in turns, and one that reads beside it. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Without these two Kysely queues every read behind the running transaction. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #turns = new Turns(patienceMs);
  #pair: Pair | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#pair = await whileBusy(() => openPair(this.#file));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#pair) throw new Error("The database is closed");
    return new SqliteSession(this.#pair, this.#turns);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).release();
  }

  /** Waits for the running change, then folds the log into the database file and closes it. */
  async destroy(): Promise<void> {
    const end = await this.#turns.take();
    const pair = this.#pair;
    this.#pair = undefined;
    pair?.reader.close();
    pair?.writer.exec("pragma optimize");
    pair?.writer.close();
    end();
  }
}

type Pair = { writer: SqliteConnection; reader: SqliteConnection };

function openPair(file: string): Pair {
  const writer = new SqliteConnection(file, { readOnly: false, waitMs: blockingWaitMs });
  try {
    writer.exec("pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on");
    writer.exec("pragma journal_size_limit = 67108864");
    return { writer, reader: new SqliteConnection(file, { readOnly: true, waitMs: blockingWaitMs }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** What Kysely holds for one query or one transaction. The writer is taken by a change or by `begin` only. */
class SqliteSession implements DatabaseConnection {
  readonly #pair: Pair;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;
  #failure: unknown;
  #tablesChanged = false;

  constructor(pair: Pair, turns: Turns) {
    this.#pair = pair;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return this.#runInTransaction(query);
    if (onlyReads(query)) return whileBusy(() => run<R>(this.#pair.reader, query));
    const end = await this.#turns.take();
    try {
      return await whileBusy(() => this.#write<R>(query));
    } finally {
      this.#finish();
      end();
    }
  }

  streamQuery(): never {
    throw new Error("Results are not streamed: read long ones by key, page after page");
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#turns.take();
    try {
      if (this.#pair.writer.inTransaction) this.#pair.writer.exec("rollback");
      await whileBusy(() => this.#pair.writer.exec("begin immediate"));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  commit(): void {
    if (this.#failure) throw afterFailure(this.#failure);
    this.#pair.writer.exec("commit");
    this.#finish();
  }

  rollback(): void {
    // A full disk or a failed read ends the transaction by itself.
    if (this.#pair.writer.inTransaction) this.#pair.writer.exec("rollback");
    this.#finish();
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  /** As on PostgreSQL: once a statement failed, nothing but going back is possible. */
  #runInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    const goesBack = /^rollback to /i.test(query.sql);
    if (this.#failure && !goesBack) throw afterFailure(this.#failure);
    try {
      const result = this.#write<R>(query);
      if (goesBack) this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const result = run<R>(this.#pair.writer, query);
    if (!leavesTablesAlone.test(query.sql)) {
      this.#tablesChanged = true;
      this.#pair.writer.forget();
    }
    return result;
  }

  /** The reader sees a change of tables only now, and the writer may have gone back behind it. */
  #finish(): void {
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
  return (
    query.kind === "RawNode" && /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql)
  );
}

function run<R>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { rows, changes, insertId } = connection.run(sql, parameters);
  // The caller's query says what its rows look like; SQLite itself cannot.
  return { rows: rows as R[], numAffectedRows: changes, insertId };
}

function afterFailure(cause: unknown): Error {
  return new Error("A statement of this transaction failed, so it can only be rolled back", { cause });
}

function sessionOf(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection;
  throw new TypeError("Not a connection of this driver");
}

/** Another process holds the file for a moment: a second program of the same folder, or a backup. */
async function whileBusy<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

/** SQLITE_BUSY and its kinds share the low byte 5: https://sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === 5
  );
}
