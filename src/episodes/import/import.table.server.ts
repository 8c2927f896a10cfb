import type { ColumnType } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/** One row: when and from where episodes are imported, and how it went. Times are ISO 8601 in UTC. */
type EpisodeConfigTable = {
  id: number;
  updateDay: string;
  updateHour: number;
  updateMinute: number;
  /** As the team typed it, or null for the show's own channel. */
  channelId: string | null;
  /** The channel that the provider found for the typed text. Later updates ask for its id. */
  channelFound: ColumnType<unknown, string | null, string>;
  /** When the day and time were last changed. No update is due for times before that. */
  scheduledSince: string;
  lastChecked: string | null;
  failedTries: number;
  lastTried: string | null;
  lastFailure: string | null;
  updatedAt: string;
};

/** At most one row: the update that is running, and the process that runs it. */
type EpisodeUpdatesTable = LeaseColumns & {
  id: number;
  kind: "update" | "clean-and-resync" | "update-specific";
  startedAt: string;
  /** How many videos have been read, and of how many if the provider says. */
  done: number;
  total: number | null;
};

export type VideosTables = {
  episode_config: EpisodeConfigTable;
  episode_updates: EpisodeUpdatesTable;
};
