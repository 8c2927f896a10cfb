import { TextIndex } from "#platform/database/database.server.ts";

type Texts = { title: string; shortDescription: string; description: string };

/** The index of the texts in which episodes are searched. */
export const episodeTexts = new TextIndex<Texts>(
  "episode_texts",
  ({ title, shortDescription, description }) => [title, shortDescription, description],
);
