import type { ColumnType, Generated } from "kysely";

type Audio = { url: string; type: string; bytes: number; seconds: number };

type Json<T> = ColumnType<T, string, string>;

/** All times are ISO 8601 in UTC. */
type EpisodesTable = {
  id: Generated<number>;
  youtubeId: string;
  episodeNumber: number;
  numberEdited: boolean;
  shortDescriptionEdited: boolean;
  /** The names of the fields that the team has edited, separated by commas. Imports must not change these fields. */
  corrected: ColumnType<string, string | undefined, string>;
  /** Hidden episodes are visible only to the team. */
  hidden: ColumnType<boolean, boolean | undefined, boolean>;
  featured: boolean;
  displayOrder: number;
  publishedDate: string;
  views: number | null;
  addedAt: string;
  durationSeconds: number;
  duration: string;
  slug: string;
  title: string;
  titleFolded: string;
  shortDescription: string;
  category: string;
  subCategory: string;
  thumbnailUrl: string;
  tags: Json<string[]>;
  /** How the tags were created, and a hash of the texts that they were created from. Null if there are no tags. */
  tagsMadeFrom: string | null;
  content: string;
  /** Null if the episode has no audio. */
  audio: ColumnType<Audio | null, string | null | undefined, string | null>;
  description: string;
};

type EpisodeTextsTable = { id: number; text: string };

/** The videos of deleted episodes. Imports skip them. */
type DeletedEpisodesTable = { youtubeId: string; deletedAt: string };

export type EpisodesTables = {
  episodes: EpisodesTable;
  episode_texts: EpisodeTextsTable;
  deleted_episodes: DeletedEpisodesTable;
};
