/** The door of backups: what the rest of the program may use of it. */
export { hasSafetyBackup } from "./kept-backups.server.ts";
export { backUpBeforeUpdate } from "./made-backup.server.ts";
export { makeBackup } from "./make-backup.server.ts";
export { countParts } from "./manifest.server.ts";
export { moveData, type Place, restoreBackup } from "./restore-place.server.ts";
export { endOldBackups, makeDueBackup } from "./scheduled-backup.server.ts";
