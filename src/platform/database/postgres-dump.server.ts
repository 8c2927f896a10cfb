import { spawn } from "node:child_process";
import { sql } from "kysely";
import { type Db, on, transaction } from "./open-database.server.ts";
import { withPatience } from "./patience.server.ts";
import { listTables, sumTables, type TableSum } from "./whole-tables.server.ts";

/** Large databases take as long as they take. */
const PATIENCE_MS = 12 * 60 * 60 * 1000;

/**
 * Writes the database as it is at one moment into `file` in pg_dump's custom format, and sums its tables as they were at
 * that same moment. Needs `pg_dump`, of the server's version or newer.
 */
export function dumpPostgres(db: Db, url: string, file: string): Promise<Record<string, TableSum>> {
  return withPatience(PATIENCE_MS, () =>
    transaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(on(trx));
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(on(trx));
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(
        on(trx),
      );
      const snapshot = `--snapshot=${rows[0]?.snapshot}`;
      await runTool(
        "pg_dump",
        ["--format=custom", "--no-owner", "--no-privileges", snapshot, `--file=${file}`],
        url,
      );
      return sumTables(trx, await listTables(trx));
    }),
  );
}

/** Removes every table with all that is in it: the place for a dump is empty then. */
export async function dropTables(db: Db): Promise<void> {
  const names = (await listTables(db)).map(({ name }) => sql.table(name));
  if (names.length > 0) await sql`drop table ${sql.join(names)} cascade`.execute(on(db));
}

/** Puts a dump into a database without tables, in one transaction. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  runTool(
    "pg_restore",
    [
      "--no-owner",
      "--no-privileges",
      "--single-transaction",
      "--exit-on-error",
      // The search's extension may be there already, another user's: its comment is not ours to write.
      "--no-comments",
      file,
    ],
    url,
  );

/** Runs a tool of PostgreSQL; the password goes by the environment, since other users see a command's words. */
function runTool(tool: "pg_dump" | "pg_restore", args: string[], url: string): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [`--dbname=${address}`, ...args], {
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    child.once("error", () =>
      reject(new Error(`${tool} is not installed: it comes with PostgreSQL's client programs`)),
    );
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} failed: ${said.trim().split("\n")[0]}`));
    });
  });
}
