import type { ColumnType } from "kysely";

/** A single row, with the id 1. `told` contains the fields that the team has changed. */
type PodcastTable = { id: number; told: ColumnType<Record<string, unknown>, string, string> };

export type PodcastTables = { podcast: PodcastTable };
