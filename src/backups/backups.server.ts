/** Exports everything that other features may import from this folder. */
export { InvalidBackupError } from "./archive.server.ts";
export type { BackupStorageEnv } from "./backup-store.server.ts";
export { hasSafetyBackup } from "./kept-backups.server.ts";
export { makeBackup } from "./make-backup.server.ts";
export { countUploads } from "./manifest.server.ts";
export { copyDataToDatabase, restoreBackup } from "./restore-stopped-site.server.ts";
export { removeUnneededRestoredUploads } from "./restored-uploads.server.ts";
export { deleteExpiredBackups, makeDueBackup } from "./scheduled-backup.server.ts";
export { backUpBeforeUpdate } from "./update-backup.server.ts";
