import { TextIndex } from "#platform/database/database.server.ts";

type EpisodeTexts = { title: string; shortDescription: string; description: string };

/** The search index of episodes' texts. */
export const episodeTextIndex = new TextIndex<EpisodeTexts>(
  "episode_texts",
  ({ title, shortDescription, description }) => [title, shortDescription, description],
);
