import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { hasDedicatedSessions, type Session } from "./postgres-pooler.server.ts";

const connectionString = inject("postgresUrl") ?? "";

async function openSession(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * Simulates a pooler with `size` connections. `take` determines which free connection a transaction gets: the one used
 * last, or the one that has been free the longest.
 */
async function openPooler(size: number, take: "last" | "oldest"): Promise<() => Promise<Session>> {
  const free = await Promise.all(Array.from({ length: size }, openSession));
  const all = [...free];
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.end()));
  });
  return async () => {
    let held: pg.Client | undefined;
    const query = async (text: string) => {
      const client = held ?? (take === "last" ? free.pop() : free.shift());
      if (!client) throw new Error("No connection is free");
      if (text === "begin") held = client;
      const result = await client.query(text);
      if (!held) free.push(client);
      return result;
    };
    return { query, end: async () => {} } as unknown as Session;
  };
}

describe.skipIf(connectionString === "")("PostgreSQL", () => {
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
    async (size, take) => {
      expect(await hasDedicatedSessions(await openPooler(size, take))).toBe(false);
    },
  );
});
