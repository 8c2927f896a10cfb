import type { ColumnType, Generated } from "kysely";
import type { Episode } from "./episodes.contract.ts";

type Json<T> = ColumnType<T, string, string>;

/** Times are ISO 8601 in UTC. */
type EpisodesTable = Omit<Episode, "id" | "hidden" | "tags"> & {
  id: Generated<number>;
  numberEdited: boolean;
  shortDescriptionEdited: boolean;
  /** Names of fields, with commas: imports leave them alone. */
  corrected: ColumnType<string, string | undefined, string>;
  /** Then only the team sees it. */
  hidden: ColumnType<boolean, boolean | undefined, boolean>;
  durationSeconds: number;
  slug: string;
  titleFolded: string;
  tags: Json<string[]>;
  /** The way and the texts that the tags were made from; null without tags. */
  tagsMadeFrom: string | null;
};

type EpisodeTextsTable = { id: number; text: string };

/** Videos of deleted episodes: updates leave them out. */
type DeletedEpisodesTable = { youtubeId: string; deletedAt: string };

export type EpisodesTables = {
  episodes: EpisodesTable;
  episode_texts: EpisodeTextsTable;
  deleted_episodes: DeletedEpisodesTable;
};
