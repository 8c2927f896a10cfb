import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { on } from "#platform/database/database.server.ts";
import { type Bench, inDatabase } from "../engines.ts";
import { cpuMs, databaseCpuMs } from "../processes.ts";
import type { LoadMessage, LoadOrder, LoadResult } from "./client.ts";
import type { Written } from "./visits.ts";

/**
 * Runs the load client in a separate process. `cpu` is what its requests cost the site's process `pid` and the
 * database, in milliseconds, without what the client does first (signing in). An acknowledged write that isn't there
 * exactly once is a fault. @throws {Error} if the client ends without a result.
 */
export async function runLoad(
  order: LoadOrder,
  bench: Bench,
  pid: number,
): Promise<LoadResult & { cpu: { site: number; database: number } }> {
  const client = fork(join(import.meta.dirname, "client.ts"), { serialization: "advanced" });
  const ended = once(client, "exit").then(() => {
    throw new Error("The load client ended without a result");
  });
  const next = async (): Promise<LoadMessage> => (await Promise.race([once(client, "message"), ended]))[0];
  client.send(order);
  await next();
  const before = { site: cpuMs(pid), database: databaseCpuMs(bench) };
  const result = await next();
  const cpu = { site: cpuMs(pid) - before.site, database: databaseCpuMs(bench) - before.database };
  await ended.catch(() => {});
  if (result === "begun") throw new Error("The load client ended without a result");
  const missing = await countMissing(bench, result.written);
  if (missing > 0) result.faults["An acknowledged write is not there once"] = missing;
  return { ...result, cpu };
}

function countMissing({ address }: Bench, { suggestions, guests, picks }: Written): Promise<number> {
  return inDatabase(address, async ({ db }) => {
    const count = async (table: string, column: string, noted: (string | number)[]) => {
      const rows = await on<Record<string, Record<string, string | number>>>(db)
        .selectFrom(table)
        .select(column)
        .execute();
      const kept = Map.groupBy(rows, (row) => row[column]);
      return noted.filter((one) => kept.get(one)?.length !== 1).length;
    };
    return (
      (await count("topic_requests", "description", suggestions)) +
      (await count("guest_requests", "email", guests)) +
      (await count("selected_topics", "id", picks))
    );
  });
}
