import type { Selectable } from "kysely";
import { foldText } from "#platform/database/fold.rules.ts";
import { formatDuration } from "./durations.rules.ts";
import { makeEpisodeSlug, updateEpisodeSlug } from "./episode-address.rules.ts";
import { Episode, EpisodeCard } from "./episodes.contract.ts";
import { NO_DISPLAY_ORDER } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import type { Video } from "./import/import.rules.ts";

type EpisodeRow = Selectable<EpisodesTables["episodes"]>;

export const EPISODE_COLUMNS = Episode.omit({ hidden: true, lacks: true, said: true, saidMore: true }).keyof()
  .options;
export const EPISODE_CARD_COLUMNS = EpisodeCard.keyof().options;

export type VideoColumns = ReturnType<typeof toVideoColumns>;

/**
 * Returns the columns to store for a video. An unknown length would be stored as 0, but videos only become episodes
 * once their length is known.
 */
export function toVideoColumns(video: Video) {
  const { description, category, publishedAt, thumbnailUrl } = video;
  const durationSeconds = video.durationSeconds ?? 0;
  return {
    ...toTitleColumns(video.title),
    description,
    category,
    publishedDate: publishedAt,
    durationSeconds,
    duration: formatDuration(durationSeconds),
    thumbnailUrl,
  };
}

export const toTitleColumns = (title: string) => ({
  title,
  titleFolded: foldText(title),
  slug: makeEpisodeSlug(title),
});

/** Returns the columns whose values have changed, except those that the team has edited. */
export function findChangedColumns(row: EpisodeRow, columns: VideoColumns): Partial<VideoColumns> {
  const isCorrected = (column: string) =>
    parseCorrectedFields(row.corrected).has(column === "titleFolded" || column === "slug" ? "title" : column);
  const newColumns = { ...columns, slug: updateEpisodeSlug(row.slug, columns.title) };
  const changedColumns = Object.entries(newColumns).filter(
    ([column, value]) => row[column as keyof VideoColumns] !== value && !isCorrected(column),
  );
  return Object.fromEntries(changedColumns);
}

export const parseCorrectedFields = (fieldNames: string): Set<string> =>
  new Set(fieldNames.split(",").filter((field) => field !== ""));

export const makeNewEpisodeColumns = (addedAt: string) => ({
  numberEdited: false,
  shortDescriptionEdited: false,
  featured: false,
  displayOrder: NO_DISPLAY_ORDER,
  shortDescription: "Business",
  subCategory: "",
  content: "",
  tags: "[]",
  tagsMadeFrom: null,
  views: null,
  addedAt,
});
