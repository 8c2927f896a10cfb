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
import { Outage } from "#platform/errors/errors.server.ts";
import { APPLICATION_NAME, MAINTENANCE_LOCK, PLAN_ONCE_HINT } from "./database-handle.server.ts";
import { parsePostgresAddress } from "./postgres-address.server.ts";
import { failAfterTimeout, getStatementTimeout } from "./timeouts.server.ts";

const STATEMENT_TIMEOUT_MS = 30_000;

export type PostgresSettings = {
  url: string;
  onLostConnection: (error: Error) => void;
  /** Connections to use instead of new ones. They stay open when the database is closed. */
  pool?: pg.Pool | undefined;
  /**
   * The number of connections per process. The total for all processes must stay below the server's max_connections,
   * which is 100 by default.
   */
  poolSize?: number;
  connectMs?: number;
  statementMs?: number;
  isMaintenance?: boolean | undefined;
  /** If false, commits don't wait for the disk, so a power outage may lose the latest changes. */
  isDurable?: boolean;
  /** Whether the process may exit while connections are open but idle. */
  canExitWhenIdle?: boolean;
};

type PoolSettings = Omit<PostgresSettings, "onLostConnection" | "pool">;

export function createPostgresDialect(settings: PostgresSettings): Dialect {
  const { onLostConnection, statementMs = STATEMENT_TIMEOUT_MS } = settings;
  const pool = settings.pool ?? createPool(settings);
  pool.on("error", onLostConnection);
  const clients = new WeakMap<pg.PoolClient, ClientWithTimeout>();
  const connect = async () => {
    const client = await pool.connect();
    const wrappedClient = clients.get(client) ?? new ClientWithTimeout(client, statementMs);
    clients.set(client, wrappedClient);
    return wrappedClient;
  };
  const end = async () => {
    // Our own pool keeps its listener, because a server that shuts down while the pool is closing may still report an
    // error.
    if (settings.pool) pool.off("error", onLostConnection);
    else await pool.end();
  };
  return new PostgresDialect({ pool: { options: pool.options, end, connect } });
}

export function createPool({
  url,
  poolSize = 10,
  connectMs = 10_000,
  statementMs = STATEMENT_TIMEOUT_MS,
  isMaintenance = false,
  isDurable = true,
  canExitWhenIdle = false,
}: PoolSettings): pg.Pool {
  return new pg.Pool({
    ...parsePostgresAddress(url).config,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    allowExitOnIdle: canExitWhenIdle,
    application_name: APPLICATION_NAME,
    types: { getTypeParser: getParser },
    onConnect: async (client) => {
      await prepareSession(client, statementMs, isDurable);
      if (!isMaintenance) await takeSharedMaintenanceLock(client, statementMs);
    },
  });
}

/**
 * Checks that the database's encoding is UTF8, because no other encoding covers all characters and sorts them by code
 * point.
 * @throws {Error} if it isn't
 */
export async function checkPostgres(kysely: Kysely<unknown>): Promise<void> {
  const encoding = sql<{ name: string }>`select current_setting('server_encoding') as name`;
  const [encodingRow] = (await encoding.execute(kysely)).rows;
  if (encodingRow?.name !== "UTF8") throw new Error(`its encoding is ${encodingRow?.name}, and must be UTF8`);
}

/**
 * Sets the session's timeouts, time zone and date format. Uses a statement, because poolers reject these settings as
 * startup parameters.
 */
async function prepareSession(client: pg.ClientBase, statementMs: number, isDurable: boolean): Promise<void> {
  // Without an error listener, losing the connection between two statements of a transaction would crash the process.
  client.on("error", () => {});
  const settings = client.query(
    `select set_config('statement_timeout', '${statementMs}', false),
            set_config('idle_in_transaction_session_timeout', '60000', false),
            set_config('TimeZone', 'UTC', false),
            set_config('DateStyle', 'ISO', false)
            ${isDurable ? "" : ", set_config('synchronous_commit', 'off', false)"}`,
  );
  await failAfterTimeout(statementMs, settings, NO_RESPONSE_MESSAGE);
}

async function takeSharedMaintenanceLock(client: pg.ClientBase, statementMs: number): Promise<void> {
  const lock = client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock_shared(${MAINTENANCE_LOCK}) as "isFree"`,
  );
  const { rows } = await failAfterTimeout(statementMs, lock, NO_RESPONSE_MESSAGE);
  if (!rows[0]?.isFree) throw new Outage("restoring", new Error("a backup is being restored into it"));
}

const NO_RESPONSE_MESSAGE = "The database server does not answer";

class ClientWithTimeout implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #isUnresponsive = false;

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
    this.#client.release(destroy || this.#isUnresponsive);
  }

  async #query(text: string, values: unknown[]): Promise<unknown> {
    if (this.#isUnresponsive) throw new Error(NO_RESPONSE_MESSAGE);
    const responsePromise = this.#client.query({ name: namePlan(text), text, values });
    try {
      return await failAfterTimeout(
        getStatementTimeout(this.#statementMs) * 1.2,
        responsePromise,
        NO_RESPONSE_MESSAGE,
      );
    } catch (error) {
      if (error instanceof Error && error.message === NO_RESPONSE_MESSAGE) this.#isUnresponsive = true;
      throw error;
    }
  }
}

const planNames = new Map<string, string>();

function namePlan(statement: string): string | undefined {
  if (!statement.endsWith(PLAN_ONCE_HINT)) return undefined;
  const name = planNames.get(statement) ?? `planned ${planNames.size + 1}`;
  planNames.set(statement, name);
  return name;
}

const { INT8, NUMERIC, TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;

const PARSERS_BY_TYPE = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [TIMESTAMPTZ, toIsoTime],
  [TIMESTAMP, String],
  [DATE, String],
]);

const getParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  PARSERS_BY_TYPE.get(oid) ??
  (format === "binary" ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid));

/** Converts `2026-03-01 12:30:00.5+02` to `2026-03-01T10:30:00.500Z`. Leaves `infinity` unchanged. */
export function toIsoTime(text: string): string {
  const [, day, time, offset, minutes] =
    /^(\d{4}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)(?::?(\d\d))?/.exec(text) ?? [];
  return day ? new Date(`${day}T${time}${offset}:${minutes ?? "00"}`).toISOString() : text;
}
