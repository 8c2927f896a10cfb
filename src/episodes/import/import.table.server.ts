import type { ColumnType } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/** A single row: when and from where episodes are imported, and how the last import went. Times are ISO 8601 in UTC. */
type EpisodeConfigTable = {
  id: number;
  updateDay: string;
  updateHour: number;
  updateMinute: number;
  /** As the team typed it, or null for the show's channel. */
  channelId: string | null;
  /** The channel that the provider found for that text. Later updates look it up by id. */
  channelFound: ColumnType<unknown, string | null, string>;
  /** When the day and time were last changed. Updates that would have been due before that are not made up for. */
  scheduledSince: string;
  lastChecked: string | null;
  failedTries: number;
  lastTried: string | null;
  lastFailure: string | null;
  updatedAt: string;
};

/** At most one row: the running update, and the process that runs it. */
type EpisodeUpdatesTable = LeaseColumns & {
  id: number;
  kind: "update" | "clean-and-resync" | "update-specific";
  startedAt: string;
  /** How many videos have been read, and out of how many if the provider says. */
  done: number;
  total: number | null;
};

export type VideosTables = {
  episode_config: EpisodeConfigTable;
  episode_updates: EpisodeUpdatesTable;
};
