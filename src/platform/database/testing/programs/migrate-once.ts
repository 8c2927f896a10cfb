import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";

/** Runs the migrations in a folder, and prints the name of each one. */
const { folder, ...address } = JSON.parse(process.argv[2] ?? "");
const database = await openDatabase(address);
const log = { info: ({ migration }: { migration?: string }) => process.stdout.write(`${migration}\n`) };
await migrate(database, { log, folder });
await database.close();
