import type { LeaseColumns } from "#platform/database/database.server.ts";

/** One row, with the id 1. `madeUntil`: no scheduled backup is missing before it. */
type BackupRunsTable = LeaseColumns & { id: number; lastBackupId: number; madeUntil: string };

export type BackupsTables = { backup_runs: BackupRunsTable };
