import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";

export type SqliteRow = Record<string, unknown>;
/** `changes` is how many rows a statement without an answer changed. */
export type SqliteResult = { rows: SqliteRow[]; changes: bigint | undefined };

type Prepared = { statement: StatementSync; columns: Column[] };
type Column = { name: string; restore: ((value: SQLOutputValue) => unknown) | undefined };

const statementsKept = 300;

/**
 * One `node:sqlite` connection that takes and gives the same JavaScript values as PostgreSQL does:
 * booleans as booleans, JSON as values, whole numbers as integers, rows as plain objects.
 * SQLite has no such types; the declared type of each result column tells, also through RETURNING, aliases,
 * UNION and common table expressions, but not through functions (`max`, `coalesce`, `exists`).
 */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  /** In order of use, the longest unused first. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, options: { readOnly: boolean; waitMs: number }) {
    this.#database = new DatabaseSync(file, {
      readOnly: options.readOnly,
      timeout: options.waitMs,
      enableForeignKeyConstraints: true,
    });
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs one statement with its parameters; throws what node:sqlite throws. */
  run(sql: string, parameters: readonly unknown[]): SqliteResult {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(toSqlite);
    if (columns.length === 0) return { rows: [], changes: BigInt(statement.run(...values).changes) };
    const found: unknown[] = statement.all(...values);
    return { rows: found.map((row) => toRow(columns, Array.isArray(row) ? row : [])), changes: undefined };
  }

  /** Runs statements without parameters and without an answer. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /**
   * Forgets the prepared statements: after a change of tables their columns are no longer true. A connection meets
   * the change of another one only when it runs a statement, not when it prepares one, hence the reading.
   */
  forget(): void {
    this.#prepared.clear();
    this.#database.exec("select 1 from sqlite_schema");
  }

  close(): void {
    this.#prepared.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared) {
      this.#prepared.delete(sql);
    } else {
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement, columns: statement.columns().map(toColumn) };
      this.#dropUnused();
    }
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #dropUnused(): void {
    if (this.#prepared.size < statementsKept) return;
    for (const oldest of this.#prepared.keys()) {
      this.#prepared.delete(oldest);
      return;
    }
  }
}

function toColumn({ name, type }: { name: string; type: string | null }): Column {
  return { name, restore: restorers.get(type?.toLowerCase() ?? "") };
}

const restorers = new Map<string, (value: SQLOutputValue) => unknown>([
  ["boolean", (value) => value !== 0],
  ["json", (value) => JSON.parse(String(value))],
  ["jsonb", (value) => JSON.parse(String(value))],
]);

/** Rows come as arrays (`setReturnArrays`): faster than objects, and these objects are plain ones. */
function toRow(columns: readonly Column[], values: readonly SQLOutputValue[]): SqliteRow {
  const row: SqliteRow = {};
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index];
    const value = values[index];
    if (column) row[column.name] = value != null && column.restore ? column.restore(value) : value;
  }
  return row;
}

/** node:sqlite binds every number as a real: `5 / 2` would be 2.5, and 2 on PostgreSQL. */
function toSqlite(value: unknown): SQLInputValue {
  switch (typeof value) {
    case "boolean":
      return value ? 1n : 0n;
    case "number":
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case "string":
    case "bigint":
      return value;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`A ${typeof value} cannot be stored in the database`);
  }
}
