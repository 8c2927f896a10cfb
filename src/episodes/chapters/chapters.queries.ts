import { apiClient, fetchFile } from "#platform/browser/api-client.ts";
import type { Chapter, chaptersEndpoints } from "./chapters.contract.ts";

export const chaptersApi = apiClient<typeof chaptersEndpoints>;

type Published = { chapters: { startTime: number; title: string }[] };

/** Loads an episode's chapters. The team also gets those of hidden episodes. */
export async function loadChapters(id: number): Promise<Chapter[]> {
  const file = await fetchFile(`/api/episodes/${id}/chapters`);
  const { chapters }: Published = JSON.parse(await file.text());
  return chapters.map(({ startTime, title }) => ({ seconds: startTime, title }));
}
