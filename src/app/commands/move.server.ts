import { existsSync } from "node:fs";
import { copyDataToDatabase } from "#backups/backups.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { printLine, readCommandSettings, refuseArguments, runAsCommand } from "./command.server.ts";

/**
 * `npm run move-to-postgres` and `npm run move-to-sqlite` copy the data between DATA_DIR's database and DATABASE_URL.
 */
await runAsCommand(async () => {
  const [target, ...words] = process.argv.slice(2);
  const isToSqlite = target === "sqlite";
  refuseArguments(isToSqlite ? "move-to-sqlite" : "move-to-postgres", words);
  const { env, dataDir, databaseFile } = readCommandSettings();
  if (!env.DATABASE_URL)
    throw new Error(`Set DATABASE_URL to the PostgreSQL database to move ${isToSqlite ? "from" : "to"}`);
  if (!isToSqlite && !existsSync(databaseFile))
    throw new Error(`There is no embedded database in ${dataDir}`);
  const sqliteEnv = { ...env, DATABASE_URL: undefined };
  const rows = await (isToSqlite ? copyDataToDatabase(env, sqliteEnv) : copyDataToDatabase(sqliteEnv, env));
  printLine(
    `Moved: ${formatCount(rows, "row")} match.${isToSqlite ? " Start the site without DATABASE_URL." : ""}`,
  );
});
