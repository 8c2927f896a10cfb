import type { Selectable } from "kysely";
import { fold } from "#platform/database/fold.rules.ts";
import type { Video } from "#videos/videos.rules.ts";
import { durationText } from "./durations.rules.ts";
import { episodeSlug } from "./episode-address.rules.ts";
import type { Episode, EpisodeCard } from "./episodes.contract.ts";
import { missingDisplayOrder } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

type Row = Selectable<EpisodesTables["episodes"]>;

/** The columns of an episode that leave the room. */
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

/** What YouTube says of a video; an update writes these columns and no other. */
export type ToldByYoutube = ReturnType<typeof toldByYoutube>;

/** A video as columns. One without a length, which is no episode, would count as 0 seconds. */
export function toldByYoutube(video: Video) {
  const seconds = video.durationSeconds ?? 0;
  return {
    ...titleColumns(video.title),
    description: video.description,
    publishedDate: video.publishedAt,
    durationSeconds: seconds,
    duration: durationText(seconds),
    thumbnailUrl: video.thumbnailUrl,
  };
}

/** A title and what is made from it. */
const titleColumns = (title: string) => ({
  title,
  titleFolded: fold(title),
  slug: episodeSlug(title),
});

/** Whether a row no longer says what YouTube says. */
export const differs = (row: Row, told: ToldByYoutube): boolean =>
  Object.entries(told).some(([column, value]) => row[column as keyof ToldByYoutube] !== value);

/** What a new episode has that YouTube does not say: the specification's defaults, section 3. */
export const untouched = (addedAt: string) => ({
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
