import type pg from "pg";
import { getErrorMessage } from "#platform/errors/errors.server.ts";
import { APPLICATION_NAME } from "./database-handle.server.ts";
import { parsePostgresAddress } from "./postgres-address.server.ts";

export type PoolerSession = Pick<pg.Client, "query" | "end">;

const TIMEOUT_MS = 10_000;

/**
 * Checks that the URL doesn't lead to a connection pooler in transaction mode. Such a pooler shares connections between
 * sessions, and would mix up their statements, plans, locks and timeouts.
 * @throws {Error} with a one-line message if there is such a pooler, or if nothing responds
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const { host, config } = parsePostgresAddress(url);
  const { default: pg } = await import("pg");
  const connect = async () => {
    const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    const client = new pg.Client({ ...config, ...timeouts, application_name: APPLICATION_NAME });
    // Without an error listener, losing the connection would crash the process. The statement fails in any case.
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  try {
    if (!(await hasDedicatedSessions(connect)))
      throw new Error(
        "a pooler in front of it pools transactions (PgBouncer's pool_mode=transaction, or a provider's pooled " +
          "address). Use the database's direct address, or pool sessions",
      );
  } catch (error) {
    throw new Error(`The PostgreSQL server at ${host} cannot be used: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

/** Returns whether each client gets its own session on the server. A transaction-mode pooler lets them share one. */
export async function hasDedicatedSessions(connect: () => Promise<PoolerSession>): Promise<boolean> {
  const firstSession = await connect();
  const secondSession = await connect().catch(async (error: unknown) => {
    await firstSession.end();
    throw error;
  });
  try {
    const firstBackendId = await readBackendId(firstSession);
    if ((await readBackendId(secondSession)) === firstBackendId) return false;
    // The open transaction occupies a connection, so a pooler in transaction mode has to give the first session a
    // different one.
    await secondSession.query("begin");
    await readBackendId(secondSession);
    for (let attempt = 0; attempt < 3; attempt++)
      if ((await readBackendId(firstSession)) !== firstBackendId) return false;
    return true;
  } finally {
    await Promise.all([firstSession.end(), secondSession.end()]);
  }
}

async function readBackendId(session: PoolerSession): Promise<unknown> {
  const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
