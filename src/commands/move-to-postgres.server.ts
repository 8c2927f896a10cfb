import { existsSync } from "node:fs";
import { moveToPostgres } from "#backups/backups.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

/** `npm run move-to-postgres` */
await runCommand(async () => {
  const { env, dataDir, databaseFile } = commandSettings();
  if (!env.DATABASE_URL) throw new Error("Set DATABASE_URL to the PostgreSQL database to move to");
  if (!existsSync(databaseFile)) throw new Error(`There is no embedded database in ${dataDir}`);
  const tables = await moveToPostgres({ dataDir, databaseFile }, env.DATABASE_URL);
  say("Moved, and proven by count and digest:");
  sayCounts(tables);
});
