import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Bench } from "./engines.ts";

export type BareDriver = { all(text: string): Promise<unknown[]>; close(): Promise<unknown> };

/** The bench's database through the engine's driver alone: what comparisons are run on. */
export const openBareDriver = (bench: Bench): BareDriver =>
  bench.engine === "sqlite" ? openSqlite(bench) : openPostgres(bench);

function openSqlite({ dataDir }: Bench) {
  const database = new DatabaseSync(join(dataDir, "greenroom.sqlite"), { readOnly: true });
  return {
    all: async (text: string) => database.prepare(text).all(),
    close: async () => database.close(),
  };
}

function openPostgres({ env }: Bench) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  const connected = client.connect();
  return {
    all: async (text: string) => {
      await connected;
      return (await client.query(text)).rows;
    },
    close: () => client.end(),
  };
}
