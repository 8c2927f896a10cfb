import type { ColumnType } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/** One row: when and from where episodes are imported, and how it went. Times are ISO 8601 in UTC. */
type EpisodeConfigTable = {
  id: number;
  updateDay: string;
  updateHour: number;
  updateMinute: number;
  /** As the team typed it; null is the show's own channel. */
  channelId: string | null;
  /** The channel that the provider found for what was typed: later updates ask for its id. */
  channelFound: ColumnType<unknown, string | null, string>;
  /** When the day and time were last changed: no update is due from before. */
  scheduledSince: string;
  lastChecked: string | null;
  failedTries: number;
  lastTried: string | null;
  lastFailure: string | null;
  updatedAt: string;
};

/** At most one row: the update that runs now, by the process that runs it. */
type EpisodeUpdatesTable = LeaseColumns & {
  id: number;
  kind: "update" | "clean-and-resync" | "update-specific";
  startedAt: string;
  /** Videos read so far, and how many there are where the provider says. */
  done: number;
  total: number | null;
};

export type VideosTables = {
  episode_config: EpisodeConfigTable;
  episode_updates: EpisodeUpdatesTable;
};
