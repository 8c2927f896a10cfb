import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from "kysely";
import { toDatabaseError } from "#platform/errors/errors.server.ts";
import { findTransactionScope, isInTransaction } from "./transaction-scope.server.ts";

/**
 * Wraps a dialect so that both engines follow the same rules for transactions and values, and database failures become
 * `Outage` errors.
 */
export function guardDialect(dialect: Dialect, database: object): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new GuardedDriver(dialect.createDriver(), database),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #database: object;

  constructor(driver: Driver, database: object) {
    this.#driver = driver;
    this.#database = database;
  }

  init(): Promise<void> {
    return translateErrors(this.#driver.init());
  }

  async acquireConnection(): Promise<GuardedConnection> {
    if (isInTransaction(this.#database))
      throw new Error(
        "The database was used past the transaction around this call: use the database that transaction() hands in",
      );
    return new GuardedConnection(await translateErrors(this.#driver.acquireConnection()), this.#database);
  }

  async beginTransaction(connection: GuardedConnection, settings: TransactionSettings): Promise<void> {
    if (findTransactionScope(this.#database)?.state !== "beginning")
      throw new Error("A transaction is begun by transaction(db, ...) only");
    connection.inTransaction = true;
    await translateErrors(this.#driver.beginTransaction(connection.inner, settings));
  }

  async commitTransaction(connection: GuardedConnection): Promise<void> {
    await translateErrors(this.#driver.commitTransaction(connection.end()));
  }

  async rollbackTransaction(connection: GuardedConnection): Promise<void> {
    try {
      await this.#driver.rollbackTransaction(connection.end());
    } catch {}
  }

  async releaseConnection(connection: GuardedConnection): Promise<void> {
    await this.#driver.releaseConnection(connection.end());
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #database: object;
  inTransaction = false;
  #hasEnded = false;

  constructor(driver: DatabaseConnection, database: object) {
    this.inner = driver;
    this.#database = database;
  }

  /**
   * Makes the connection reject further statements. Called before a commit or rollback, because a statement sent in the
   * meantime would run outside the transaction.
   */
  end(): DatabaseConnection {
    this.#hasEnded = true;
    return this.inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#hasEnded || (this.inTransaction && findTransactionScope(this.#database)?.state === "ended"))
      throw new Error("This transaction has ended: await every statement inside of it");
    query.parameters.forEach(checkValue);
    return translateErrors(this.inner.executeQuery<R>(query));
  }

  streamQuery(): never {
    throw new Error("Results are not streamed: read long ones by key, page after page");
  }
}

/** Resolves with `work`'s result. If it fails because the database is failing, rejects with an `Outage`. */
export const translateErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw toDatabaseError(error);
  });

/**
 * Rejects values that the two engines' drivers would store differently: pg converts dates to the local time zone, and
 * arrays to PostgreSQL arrays.
 */
function checkValue(value: unknown, index: number): void {
  if (value === null || value instanceof Uint8Array) return;
  if (typeof value === "number" ? Number.isFinite(value) : STORABLE_TYPES.has(typeof value)) return;
  throw new TypeError(`Value ${index + 1} of the statement is ${describeValue(value)}`);
}

const STORABLE_TYPES = new Set(["string", "boolean", "bigint"]);

function describeValue(value: unknown): string {
  if (typeof value === "number") return "a number that is not finite";
  if (value instanceof Date) return "a Date: write its toISOString()";
  return typeof value === "object" ? "an object: write its JSON.stringify()" : `of the type ${typeof value}`;
}
