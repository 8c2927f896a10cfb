import { lockDataFolder } from "#platform/database/data-folder-lock.server.ts";

/** Locks a data folder, reports that it is locked, and keeps running until it is killed. */
lockDataFolder(JSON.parse(process.argv[2] ?? ""));
process.stdout.write("locked\n");
setInterval(() => {}, 1000);
