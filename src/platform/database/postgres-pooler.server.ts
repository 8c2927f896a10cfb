import type pg from "pg";
import { messageOf } from "#platform/errors/errors.server.ts";
import { APPLICATION_NAME } from "./database-handle.server.ts";
import { readPostgresAddress } from "./postgres-address.server.ts";

export type Session = Pick<pg.Client, "query" | "end">;

const LONGEST_MS = 10_000;

/**
 * Refuses a pooler in transaction mode, because a session's statements, plans, locks and timeouts would end up in other
 * sessions.
 * @throws {Error} with a one-line message, even if nothing answers
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const { host, config } = readPostgresAddress(url);
  const { default: pg } = await import("pg");
  const connect = async () => {
    const patience = { connectionTimeoutMillis: LONGEST_MS, query_timeout: LONGEST_MS };
    const client = new pg.Client({ ...config, ...patience, application_name: APPLICATION_NAME });
    await client.connect();
    return client;
  };
  try {
    if (!(await keepsSessions(connect)))
      throw new Error(
        "a pooler in front of it pools transactions (PgBouncer's pool_mode=transaction, or a provider's pooled " +
          "address). Use the database's direct address, or pool sessions",
      );
  } catch (error) {
    throw new Error(`The PostgreSQL server at ${host} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

/** Returns whether each session keeps its own server connection. */
export async function keepsSessions(connect: () => Promise<Session>): Promise<boolean> {
  const one = await connect();
  const other = await connect().catch(async (error: unknown) => {
    await one.end();
    throw error;
  });
  try {
    const first = await askBackend(one);
    if ((await askBackend(other)) === first) return false;
    // A transaction holds on to its connection, so a transaction pooler would give this session a different one.
    await other.query("begin");
    await askBackend(other);
    for (let turn = 0; turn < 3; turn++) if ((await askBackend(one)) !== first) return false;
    return true;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function askBackend(session: Session): Promise<unknown> {
  const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
