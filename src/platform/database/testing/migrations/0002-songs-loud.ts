import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Migration } from "#platform/database/migrate.server.ts";

/** Has two steps, so that a test can kill the program between them. */
export const up: Migration = async (db) => {
  await db.schema
    .alterTable("songs")
    .addColumn("loud", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
  if (process.argv[2]?.includes("stopHalfway")) {
    process.stdout.write("half\n");
    await pause(600_000);
  }
  await sql`insert into songs (title) values ('overture')`.execute(db);
};
