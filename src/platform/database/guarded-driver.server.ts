import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from "kysely";
import { currentScope, insideTransaction } from "#platform/database/transaction-scope.server.ts";
import { asDatabaseError } from "#platform/errors/errors.server.ts";

/**
 * The same habits on both engines, around either driver: no statement goes past the transaction it is written
 * in, none is run after its transaction ended, a value that the engines would store differently is refused, and a
 * database in trouble is an `Outage`.
 */
export function guarded(dialect: Dialect, database: object): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new GuardedDriver(dialect.createDriver(), database),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #database: object;

  constructor(inner: Driver, database: object) {
    this.#inner = inner;
    this.#database = database;
  }

  init(): Promise<void> {
    return told(this.#inner.init());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (insideTransaction(this.#database)) {
      throw new Error(
        "The database was used past the transaction around this call: use the database that transaction() hands in",
      );
    }
    return new Lease(await told(this.#inner.acquireConnection()), this.#database);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (currentScope(this.#database)?.state !== "beginning") {
      throw new Error("A transaction is begun by transaction(db, ...) only");
    }
    const lease = leaseOf(connection);
    lease.inTransaction = true;
    await told(this.#inner.beginTransaction(lease.inner, settings));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await told(this.#inner.commitTransaction(leaseOf(connection).end()));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#inner.rollbackTransaction(leaseOf(connection).end());
    } catch {
      // The driver throws such a connection away, and with it the transaction. The caller hears what failed first.
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(leaseOf(connection).end());
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class Lease implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #database: object;
  inTransaction = false;
  #ended = false;

  constructor(inner: DatabaseConnection, database: object) {
    this.inner = inner;
    this.#database = database;
  }

  /** Before the commit or rollback itself: a statement sent during it would run after it, and be kept by itself. */
  end(): DatabaseConnection {
    this.#ended = true;
    return this.inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended || (this.inTransaction && currentScope(this.#database)?.state === "ended")) {
      throw new Error("This transaction has ended: await every statement inside of it");
    }
    query.parameters.forEach(refuseForeignValue);
    return told(this.inner.executeQuery<R>(query));
  }

  streamQuery(): never {
    throw new Error("Results are not streamed: read long ones by key, page after page");
  }
}

const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw asDatabaseError(error);
  });

/** pg would turn these into something of its own (dates by the local time zone, arrays into PostgreSQL arrays). */
function refuseForeignValue(value: unknown, index: number): void {
  if (value === null || value instanceof Uint8Array) return;
  if (typeof value === "number" && !Number.isFinite(value))
    throw refusal(index, "a number that is not finite");
  if (typeof value === "string" || typeof value === "number") return;
  if (typeof value === "boolean" || typeof value === "bigint") return;
  throw refusal(index, value instanceof Date ? "a Date: write its toISOString()" : describe(value));
}

function describe(value: unknown): string {
  return typeof value === "object" ? "an object: write its JSON.stringify()" : `of the type ${typeof value}`;
}

function refusal(index: number, what: string): TypeError {
  return new TypeError(`Value ${index + 1} of the statement is ${what}`);
}

function leaseOf(connection: DatabaseConnection): Lease {
  if (connection instanceof Lease) return connection;
  throw new TypeError("Not a connection of this driver");
}
