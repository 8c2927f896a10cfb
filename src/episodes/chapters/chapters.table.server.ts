import type { ColumnType } from "kysely";

type Chapter = { seconds: number; title: string };

/** Chapters belong to a video, so they survive a resync, which replaces the episode. */
type EpisodeChaptersTable = { videoId: string; chapters: ColumnType<Chapter[], string, string> };

export type ChaptersTables = { episode_chapters: EpisodeChaptersTable };
