import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { on, openDatabase } from "#platform/database/database.server.ts";
import type { Bench } from "./engines.ts";
import type { LoadMessage, LoadOrder, LoadResult } from "./load-message.ts";
import { cpuMs, treeCpuMs } from "./process-cost.ts";
import type { Written } from "./visits.ts";

export type Cpu = { site: number; database: number };

/**
 * Runs the load client in a separate process. `cpu` is what its requests cost the site's processes and the database, in
 * milliseconds, without what the client does first (signing in). An acknowledged write that isn't there exactly once is
 * a fault. @throws {Error} if the client ends without a result.
 */
export async function runLoad(
  order: LoadOrder,
  bench: Bench,
  pids: readonly number[],
): Promise<LoadResult & { cpu: Cpu }> {
  const client = fork(join(import.meta.dirname, "load-client.ts"), { serialization: "advanced" });
  const ended = once(client, "exit").then(() => {
    throw new Error("The load client ended without a result");
  });
  const next = async (): Promise<LoadMessage> => (await Promise.race([once(client, "message"), ended]))[0];
  client.send(order);
  await next();
  const before = readCpu(bench, pids);
  const result = await next();
  const after = readCpu(bench, pids);
  await ended.catch(() => {});
  if (result === "begun") throw new Error("The load client ended without a result");
  const missing = await countMissing(bench, result.written);
  if (missing > 0) result.faults["An acknowledged write is not there once"] = missing;
  return {
    ...result,
    cpu: { site: after.site - before.site, database: after.database - before.database },
  };
}

async function countMissing(
  { env, dataDir }: Bench,
  { suggestions, guests, picks }: Written,
): Promise<number> {
  const { DATABASE_URL: url } = env;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  const db = on<Record<string, Record<string, string | number>>>(database.db);
  const count = async (table: string, column: string, noted: (string | number)[]) => {
    const rows = await db.selectFrom(table).select(column).execute();
    const kept = Map.groupBy(rows, (row) => row[column]);
    return noted.filter((one) => kept.get(one)?.length !== 1).length;
  };
  try {
    return (
      (await count("topic_requests", "description", suggestions)) +
      (await count("guest_requests", "email", guests)) +
      (await count("selected_topics", "id", picks))
    );
  } finally {
    await database.close();
  }
}

/** Returns the CPU milliseconds used so far by the site's processes and, on PostgreSQL, by the database server. */
export function readCpu(bench: Bench, pids: readonly number[]): Cpu {
  const site = pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  return { site, database: bench.engine === "postgres" ? treeCpuMs(readPostgresPid(bench)) : 0 };
}

/** The server writes its process id beside its data, which is in the folder of its socket. */
function readPostgresPid({ env }: Bench): number {
  const folder = new URL(env.DATABASE_URL ?? "").searchParams.get("host") ?? "";
  return Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
}
