import { TextIndex } from "#platform/database/database.server.ts";

type Texts = { title: string; shortDescription: string; description: string };

/** The texts that a search of episodes reads. */
export const episodeTexts = new TextIndex<Texts>(
  "episode_texts",
  ({ title, shortDescription, description }) => [title, shortDescription, description],
);
