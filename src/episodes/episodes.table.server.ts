import type { ColumnType, Generated } from "kysely";

/** JSON is written as text and read as what it holds. */
type Json<T> = ColumnType<T, string, string>;

/** What the team sees, with what is remembered beside it. Times are ISO 8601 in UTC. */
type EpisodesTable = {
  id: Generated<number>;
  youtubeId: string;
  episodeNumber: number;
  /** Whether the team set the number or the short description: imports then leave it alone. */
  numberEdited: boolean;
  shortDescriptionEdited: boolean;
  featured: boolean;
  displayOrder: number;
  publishedDate: string;
  addedAt: string;
  durationSeconds: number;
  duration: string;
  /** The readable part of the page's address, made from the title. */
  slug: string;
  title: string;
  titleFolded: string;
  shortDescription: string;
  category: string;
  subCategory: string;
  thumbnailUrl: string;
  tags: Json<string[]>;
  /** From which words and in which way the tags were made; null before they were. */
  tagsMadeFrom: string | null;
  content: string;
  description: string;
};

/** Title, short description and description, folded, under the episode's id. */
type EpisodeTextsTable = { id: number; text: string };

/** Videos that the team does not want as episodes: updates leave them out. */
type DeletedEpisodesTable = { youtubeId: string; deletedAt: string };

export type EpisodesTables = {
  episodes: EpisodesTable;
  episode_texts: EpisodeTextsTable;
  deleted_episodes: DeletedEpisodesTable;
};
