import {
  type Dialect,
  type Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from "kysely";
import pg from "pg";
import { patience, within } from "#platform/database/patience.server.ts";
import { planName } from "#platform/database/plan-once.server.ts";
import { parserOf } from "#platform/database/postgres-types.server.ts";

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

/** Order by code points, and every letter, only in UTF8. */
export async function checkPostgres(kysely: Kysely<unknown>): Promise<void> {
  const encoding = sql<{ name: string }>`select current_setting('server_encoding') as name`;
  const [found] = (await encoding.execute(kysely)).rows;
  if (found?.name !== "UTF8") throw new Error(`its encoding is ${found?.name}, and must be UTF8`);
}

/** Limits are set by a statement: poolers in front of a server refuse them in the greeting. */
async function prepareSession(client: pg.ClientBase, statementMs: number): Promise<void> {
  // Without a listener, a connection lost between two statements of a transaction would end the process.
  client.on("error", () => {});
  const limits = client.query(
    `select set_config('statement_timeout', '${statementMs}', false),
            set_config('idle_in_transaction_session_timeout', '60000', false),
            set_config('TimeZone', 'UTC', false)`,
  );
  await within(statementMs, limits, silent);
}

const silent = "The database server does not answer";

/** A client that gives up on a silent server, and is then closed instead of going back into the pool. */
class ImpatientClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #answers = true;

  constructor(client: pg.PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(statement: unknown, parameters?: readonly unknown[]): unknown {
    if (typeof statement !== "string") throw new TypeError("Results are not streamed");
    return this.#query(statement, parameters ? [...parameters] : []);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || !this.#answers);
  }

  /** The server's own limit comes first and leaves the connection usable; this one is for a server gone silent. */
  async #query(statement: string, parameters: unknown[]): Promise<unknown> {
    if (!this.#answers) throw new Error(silent);
    const answer = this.#client.query({
      name: planName(statement),
      text: statement,
      values: parameters,
    });
    const ms = patience(this.#statementMs) * 1.2;
    try {
      return await within(ms, answer, silent);
    } catch (error) {
      if (error instanceof Error && error.message === silent) this.#answers = false;
      throw error;
    }
  }
}
