import type { LeaseColumns } from "#platform/database/database.server.ts";

/** Has only one row, with the id 1. No scheduled backup due before `madeUntil` is missing. */
type BackupRunsTable = LeaseColumns & { id: number; lastBackupId: number; madeUntil: string };

export type BackupsTables = { backup_runs: BackupRunsTable };
