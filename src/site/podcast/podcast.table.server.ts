import type { ColumnType } from "kysely";

/** One row, with the id 1: what the team has changed about what directories are told. */
type PodcastTable = { id: number; told: ColumnType<Record<string, unknown>, string, string> };

export type PodcastTables = { podcast: PodcastTable };
