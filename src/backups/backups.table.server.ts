import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * A single row, with the id 1. Scheduled backups that were due before `madeUntil` have been made or don't count as
 * missed. `lastReportedDueTime` is the due time of the last overdue backup that owners were told about.
 */
type BackupRunsTable = LeaseColumns & {
  id: number;
  lastBackupId: number;
  madeUntil: string;
  lastReportedDueTime: string | null;
};

export type BackupsTables = { backup_runs: BackupRunsTable };
