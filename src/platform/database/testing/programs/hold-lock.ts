import { lockDataFolder } from "#platform/database/data-folder-lock.server.ts";

/** Takes the lock of a data folder, says so, and stays. */
lockDataFolder(JSON.parse(process.argv[2] ?? ""));
process.stdout.write("locked\n");
setInterval(() => {}, 1000);
