import type { Selectable } from "kysely";
import { fold } from "#platform/database/fold.rules.ts";
import type { Video } from "#videos/videos.rules.ts";
import { durationText } from "./durations.rules.ts";
import { episodeSlug } from "./episode-address.rules.ts";
import type { Episode, EpisodeCard } from "./episodes.contract.ts";
import { missingDisplayOrder } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

type Row = Selectable<EpisodesTables["episodes"]>;

export const EPISODE_COLUMNS = [
  "id",
  "episodeNumber",
  "title",
  "description",
  "shortDescription",
  "category",
  "subCategory",
  "content",
  "tags",
  "publishedDate",
  "duration",
  "thumbnailUrl",
  "youtubeId",
  "featured",
  "displayOrder",
  "addedAt",
] as const satisfies readonly (keyof Episode)[];

export const CARD_COLUMNS = [
  "id",
  "episodeNumber",
  "title",
  "description",
  "publishedDate",
  "duration",
  "thumbnailUrl",
] as const satisfies readonly (keyof EpisodeCard)[];

export type VideoColumns = ReturnType<typeof videoColumns>;

/** The columns that an update writes. A video without a length, which is no episode, has 0 seconds. */
export function videoColumns(video: Video) {
  const { title, description, publishedAt, thumbnailUrl } = video;
  const durationSeconds = video.durationSeconds ?? 0;
  return {
    title,
    titleFolded: fold(title),
    slug: episodeSlug(title),
    description,
    publishedDate: publishedAt,
    durationSeconds,
    duration: durationText(durationSeconds),
    thumbnailUrl,
  };
}

export const differs = (row: Row, columns: VideoColumns): boolean =>
  Object.entries(columns).some(([column, value]) => row[column as keyof VideoColumns] !== value);

export const newEpisode = (addedAt: string) => ({
  numberEdited: false,
  shortDescriptionEdited: false,
  featured: false,
  displayOrder: missingDisplayOrder,
  shortDescription: "Business",
  category: "",
  subCategory: "",
  content: "",
  tags: "[]",
  tagsMadeFrom: null,
  addedAt,
});
