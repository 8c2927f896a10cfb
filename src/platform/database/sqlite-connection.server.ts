import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { getStatementTimeout } from "./timeouts.server.ts";

export const CHANGE_TIMEOUT_MS = 15_000;

const BLOCKING_WAIT_MS = 20;

type Row = Record<string, unknown>;
type Result = { rows: Row[]; changes: bigint | undefined };
type PreparedStatement = { statement: StatementSync; columns: Column[] };
type Column = { name: string; decode: ((value: SQLOutputValue) => unknown) | undefined };

const MAX_PREPARED_STATEMENTS = 300;

/**
 * A connection that accepts and returns the same values as PostgreSQL, based on each column's declared type. The
 * results of functions such as `max` have no declared type, so they are returned as SQLite stores them.
 */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(file: string, options: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, {
      ...options,
      timeout: BLOCKING_WAIT_MS,
      enableForeignKeyConstraints: true,
    });
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run(sql: string, parameters: readonly unknown[]): Result {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (columns.length === 0) return { rows: [], changes: BigInt(statement.run(...values).changes) };
    const resultRows: unknown[] = statement.all(...values);
    return {
      rows: resultRows.map((row) => toRow(columns, Array.isArray(row) ? row : [])),
      changes: undefined,
    };
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  forgetStatements(): void {
    this.#prepared.clear();
    // Run a statement, because a connection doesn't notice that another one has changed the schema until it runs one.
    this.#database.exec("select 1 from sqlite_schema");
  }

  close(): void {
    this.#prepared.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): PreparedStatement {
    const preparedStatement = this.#prepared.get(sql) ?? this.#prepareNew(sql);
    this.#prepared.delete(sql);
    this.#prepared.set(sql, preparedStatement);
    return preparedStatement;
  }

  #prepareNew(sql: string): PreparedStatement {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const oldest = this.#prepared.keys().next();
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS && !oldest.done) this.#prepared.delete(oldest.value);
    return { statement, columns: statement.columns().map(toColumn) };
  }
}

function toColumn({ name, type }: { name: string; type: string | null }): Column {
  return { name, decode: DECODERS.get(type?.toLowerCase() ?? "") };
}

const DECODERS = new Map<string, (value: SQLOutputValue) => unknown>([
  ["boolean", (value) => value !== 0],
  ["json", (value) => JSON.parse(String(value))],
  ["jsonb", (value) => JSON.parse(String(value))],
]);

function toRow(columns: readonly Column[], values: readonly SQLOutputValue[]): Row {
  const row: Row = {};
  columns.forEach(({ name, decode }, index) => {
    const value = values[index];
    row[name] = value != null && decode ? decode(value) : value;
  });
  return row;
}

/**
 * Converts a value for SQLite. Integers become bigints, because node:sqlite binds numbers as reals: `5 / 2` would be
 * 2.5, but PostgreSQL returns 2.
 */
function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "string" || typeof value === "bigint") return value;
  if (value === null || value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored in the database`);
}

export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + getStatementTimeout(CHANGE_TIMEOUT_MS);
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusyError(error) || performance.now() > giveUpAt) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

/**
 * Returns whether an error means that SQLite is busy. The low byte of all such codes is 5:
 * https://sqlite.org/rescode.html#busy
 */
export function isBusyError(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === 5;
}
