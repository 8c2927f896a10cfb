import type { ColumnType } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * A single row: when and from where episodes are imported, and how the last import went. All times are ISO 8601 in UTC.
 */
type EpisodeConfigTable = {
  id: number;
  updateDay: string;
  updateHour: number;
  updateMinute: number;
  /** The channel as the team typed it: an id, a handle or an address. Null for the show's own channel. */
  channelId: string | null;
  /** The channel that the provider found for `channelId`. Later imports use its id. */
  channelFound: ColumnType<unknown, string | null, string>;
  /** When the schedule was last changed. Imports that were due before this moment don't count as missed. */
  scheduledSince: string;
  lastChecked: string | null;
  failedTries: number;
  lastTried: string | null;
  lastFailure: string | null;
  /** After a restore: when the last video was published whose episode had already been announced. */
  announcedUntil: string | null;
  updatedAt: string;
};

/** Has a row only while an import is running: its progress, and which process runs it. */
type EpisodeUpdatesTable = LeaseColumns & {
  id: number;
  kind: "update" | "clean-and-resync" | "update-specific";
  startedAt: string;
  /** How many videos have been read so far. `total` is null if the provider doesn't report it. */
  done: number;
  total: number | null;
};

export type ImportTables = {
  episode_config: EpisodeConfigTable;
  episode_updates: EpisodeUpdatesTable;
};
