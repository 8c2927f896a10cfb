/** The door of backups: what the rest of the program may use of it. */
export type { Place } from "./backup-store.server.ts";
export { hasSafetyBackup } from "./kept-backups.server.ts";
export { backUpBeforeUpdate } from "./made-backup.server.ts";
export { makeBackup } from "./make-backup.server.ts";
export { countUploads } from "./manifest.server.ts";
export { moveData, restoreBackup } from "./restore-place.server.ts";
export { removeNoted, unnamedUploadsJob } from "./restored-uploads.server.ts";
export { endOldBackups, makeDueBackup } from "./scheduled-backup.server.ts";
