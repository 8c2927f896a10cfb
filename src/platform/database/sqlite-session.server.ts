import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { Outage } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { CHANGE_TIMEOUT_MS, retryWhileBusy, type SqliteConnection } from "./sqlite-connection.server.ts";

export type SqliteConnectionPair = { writer: SqliteConnection; reader: SqliteConnection };

const IDLE_TIMEOUT_MS = 60_000;

/**
 * Runs changes one at a time. When the database is replaced by a restore, waiting changes are refused, because they
 * were meant for the old data.
 */
export class ChangeQueue {
  readonly #turns = new Queue({
    places: 1,
    patienceMs: CHANGE_TIMEOUT_MS,
    refuse: () =>
      new Outage(
        "busy",
        new Error(`The database stayed busy with another change for ${CHANGE_TIMEOUT_MS} ms`),
      ),
  });
  #isReplacing = false;
  #replacementCount = 0;

  async enter(): Promise<() => void> {
    const replacementsBefore = this.#replacementCount;
    if (this.#isReplacing) throw createReplacedError();
    const leaveQueue = await this.#turns.enter();
    if (replacementsBefore === this.#replacementCount) return leaveQueue;
    leaveQueue();
    throw createReplacedError();
  }

  async runAlone(work: () => Promise<void>): Promise<void> {
    const leave = await this.#turns.enter();
    this.#isReplacing = true;
    this.#replacementCount += 1;
    await work().finally(() => {
      this.#isReplacing = false;
      leave();
    });
  }
}

const createReplacedError = () => new Outage("restoring", new Error("The database is being replaced"));

export class SqliteSession implements DatabaseConnection {
  readonly #pair: SqliteConnectionPair;
  readonly #changes: ChangeQueue;
  #inTransaction = false;
  #leave: (() => void) | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #failure: unknown;
  #tablesChanged = false;

  constructor(pair: SqliteConnectionPair, changes: ChangeQueue) {
    this.#pair = pair;
    this.#changes = changes;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#runInTransaction(query);
    if (isReadOnly(query)) return retryWhileBusy(() => runQuery<R>(this.#pair.reader, query));
    const leave = await this.#changes.enter();
    try {
      return await retryWhileBusy(() => this.#write<R>(query));
    } finally {
      this.#refreshStatements();
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
      await retryWhileBusy(() => this.#pair.writer.exec("begin immediate"));
      this.#idleTimer = setTimeout(() => this.#giveUp(), IDLE_TIMEOUT_MS).unref();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  commit(): void {
    if (this.#failure) throw createTransactionError(this.#failure);
    this.#pair.writer.exec("commit");
    this.#refreshStatements();
  }

  rollback(): void {
    if (!this.#leave) return;
    // After some errors, such as a full disk or a failed read, SQLite has already ended the transaction.
    if (this.#pair.writer.inTransaction) this.#pair.writer.exec("rollback");
    this.#refreshStatements();
  }

  release(): void {
    clearTimeout(this.#idleTimer);
    this.#leave?.();
    this.#leave = undefined;
  }

  #runInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    const isRollback = /^rollback to /i.test(query.sql);
    if (this.#failure && !(isRollback && this.#leave)) throw createTransactionError(this.#failure);
    this.#idleTimer?.refresh();
    try {
      const result = this.#write<R>(query);
      if (isRollback) this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #giveUp(): void {
    this.#failure = new Error(`Nothing was asked of the transaction for ${IDLE_TIMEOUT_MS} ms`);
    this.rollback();
    this.release();
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const result = runQuery<R>(this.#pair.writer, query);
    if (!STATEMENT_WITHOUT_SCHEMA_CHANGE.test(query.sql)) {
      this.#tablesChanged = true;
      this.#pair.writer.forgetStatements();
    }
    return result;
  }

  /**
   * Drops the prepared statements if the transaction may have changed the schema, even if it was rolled back, because
   * the statements may return outdated columns.
   */
  #refreshStatements(): void {
    if (!this.#tablesChanged) return;
    this.#tablesChanged = false;
    this.#pair.writer.forgetStatements();
    this.#pair.reader.forgetStatements();
  }
}

const STATEMENT_WITHOUT_SCHEMA_CHANGE = /^\s*(select|with|insert|update|delete|savepoint|release)\b/i;

/**
 * Guesses whether a statement only reads. If the guess is wrong, no change is lost: the read-only connection throws an
 * error.
 */
function isReadOnly({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "SelectQueryNode") return true;
  if (query.kind !== "RawNode") return false;
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql);
}

function runQuery<R>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { rows, changes } = connection.run(sql, parameters);
  return { rows: rows as R[], numAffectedRows: changes };
}

function createTransactionError(cause: unknown): Error {
  return new Error("A statement of this transaction failed, so it can only be rolled back", { cause });
}
