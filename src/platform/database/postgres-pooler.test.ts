import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import {
  hasDedicatedSessions,
  type PoolerSession,
  refuseTransactionPooler,
} from "./postgres-pooler.server.ts";
import { startPostgresProxy } from "./testing/postgres-proxy.ts";

const connectionString = inject("postgresUrl") ?? "";

async function openSession(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * Simulates a pooler in transaction mode with `size` connections. `takeOrder` determines which free connection a
 * transaction gets: the one used last, or the one that has been free the longest.
 */
async function openPooler(size: number, takeOrder: "last" | "oldest"): Promise<() => Promise<PoolerSession>> {
  const freeSessions = await Promise.all(Array.from({ length: size }, openSession));
  const allSessions = [...freeSessions];
  onTestFinished(async () => {
    await Promise.all(allSessions.map((session) => session.end()));
  });
  return async () => {
    let heldSession: pg.Client | undefined;
    const query = async (text: string) => {
      const client = heldSession ?? (takeOrder === "last" ? freeSessions.pop() : freeSessions.shift());
      if (!client) throw new Error("No connection is free");
      if (text === "begin") heldSession = client;
      const result = await client.query(text);
      if (!heldSession) freeSessions.push(client);
      return result;
    };
    return { query, end: async () => {} } as unknown as PoolerSession;
  };
}

describe.skipIf(connectionString === "")("PostgreSQL", () => {
  test("a server that drops the check's connection is reported in one line", async () => {
    const { href, host } = await startPostgresProxy(connectionString, (client, upstream) => {
      client.on("data", (data) =>
        data.includes("pg_backend_pid") ? client.destroy() : void upstream.write(data),
      );
      upstream.pipe(client);
    });
    await expect(refuseTransactionPooler(href)).rejects.toThrow(
      `The PostgreSQL server at ${host} cannot be used: Connection terminated unexpectedly`,
    );
  });

  test("keeps sessions separate without a pooler", async () => {
    expect(await hasDedicatedSessions(openSession)).toBe(true);
  });

  test.each([
    [1, "last"],
    [20, "last"],
    [20, "oldest"],
    [2, "oldest"],
  ] as const)(
    "behind a pooler of transactions with %i connections, the %s first, does not",
    async (size, takeOrder) => {
      expect(await hasDedicatedSessions(await openPooler(size, takeOrder))).toBe(false);
    },
  );
});
