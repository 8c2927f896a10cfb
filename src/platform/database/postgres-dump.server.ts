import { spawn } from "node:child_process";
import { sql } from "kysely";
import { Refusal } from "#platform/errors/errors.server.ts";
import { type Db, on } from "./database-handle.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";
import { listTables, sumTables, type TableSum } from "./whole-tables.server.ts";

const TIMEOUT_MS = 12 * 60 * 60 * 1000;

/** Writes one moment of the database into `file` with pg_dump, and sums the tables of that moment. */
export function dumpPostgres(db: Db, url: string, file: string): Promise<Record<string, TableSum>> {
  return withStatementTimeout(TIMEOUT_MS, () =>
    transaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(on(trx));
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(on(trx));
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(on(trx));
      const snapshot = `--snapshot=${rows[0]?.id}`;
      await runTool("pg_dump", url, ["--format=custom", ...UNOWNED, snapshot, `--file=${file}`]);
      return sumTables(trx, await listTables(trx));
    }),
  );
}

/** Restores a dump into a database without tables, in one transaction. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  // The search's extension may belong to another user, and its comment too.
  runTool("pg_restore", url, [...UNOWNED, "--single-transaction", "--exit-on-error", "--no-comments", file]);

const UNOWNED = ["--no-owner", "--no-privileges"];

/** The password goes by the environment, because other users see a command's arguments. */
function runTool(tool: "pg_dump" | "pg_restore", url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [`--dbname=${address}`, ...args], {
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.once("error", () =>
      reject(
        new Refusal("unavailable", `${tool} is not installed: it comes with PostgreSQL's client programs`),
      ),
    );
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} failed: ${errors.trim().split("\n")[0]}`));
    });
  });
}
