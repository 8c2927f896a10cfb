/** The door of backups: what the rest of the program may use of it. */
export { makeBackup } from "./make-backup.server.ts";
export { moveToPostgres } from "./move-to-postgres.server.ts";
export { restoreBackup } from "./restore-backup.server.ts";
export { makeDueBackup } from "./scheduled-backup.server.ts";
export { removeScratch } from "./scratch.server.ts";
