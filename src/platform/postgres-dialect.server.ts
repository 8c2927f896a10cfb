import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import pg from "pg";
import { parserOf } from "#platform/postgres-types.server.ts";

export type PostgresSettings = {
  url: string;
  /** Hears of connections lost while nobody used them. */
  onLostConnection: (error: Error) => void;
  /** How long to wait for the server, or for a free connection of the pool. */
  connectMs?: number;
  /** How long one statement may take before it is an error. */
  statementMs?: number;
};

/** Per process. All processes together must stay under the server's max_connections (100 by default). */
const poolSize = 10;

/** Kysely's PostgreSQL over a `pg` pool in which nothing waits for ever and no lost connection ends the process. */
export function postgresDialect(settings: PostgresSettings): Dialect {
  const statementMs = settings.statementMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: poolSize,
    connectionTimeoutMillis: settings.connectMs ?? 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "greenroom",
    types: { getTypeParser: parserOf },
    onConnect: (client) => prepareSession(client, statementMs),
  });
  pool.on("error", settings.onLostConnection);
  const clients = new WeakMap<pg.PoolClient, ImpatientClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? new ImpatientClient(client, statementMs);
    clients.set(client, known);
    return known;
  };
  return new PostgresDialect({ pool: { options: pool.options, end: () => pool.end(), connect } });
}

/** Statements inside `fn` may take `ms` instead of the usual limit: short for a health check, long for a migration. */
export function withPatience<T>(ms: number, fn: () => Promise<T>): Promise<T> {
  return patience.run(ms, fn);
}

const patience = new AsyncLocalStorage<number>();

/** Limits are set by a statement: poolers in front of a server refuse them in the greeting. */
async function prepareSession(client: pg.ClientBase, statementMs: number): Promise<void> {
  // Without a listener, a connection lost between two statements of a transaction would end the process.
  client.on("error", () => {});
  await client.query(
    `select set_config('statement_timeout', '${statementMs}', false),
            set_config('idle_in_transaction_session_timeout', '60000', false),
            set_config('TimeZone', 'UTC', false)`,
  );
}

/** A client that gives up on a silent server, and is then closed instead of going back into the pool. */
class ImpatientClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #lost = false;

  constructor(client: pg.PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters?: readonly unknown[]): unknown {
    if (typeof sql !== "string") throw new TypeError("Results are not streamed");
    return this.#within(this.#client.query(sql, parameters ? [...parameters] : []));
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#lost);
  }

  async #within<T>(answer: Promise<T>): Promise<T> {
    // The server's own limit comes first and leaves the connection usable; this one is for a server gone silent.
    const ms = (patience.getStore() ?? this.#statementMs) * 1.2;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#lost = true;
      silence.reject(new Error(`The database server did not answer within ${Math.round(ms)} ms`));
    }, ms);
    try {
      return await Promise.race([answer, silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
