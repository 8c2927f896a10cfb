import type { DoubleVideo } from "../dev/doubles/youtube.ts";
import { makeTopics } from "./many-topics.ts";

/**
 * Generates the videos that a channel has after many years, the same in every run: one a day, each 2 to 90 minutes long
 * and with a description of 1,500 characters.
 */
export function makeVideos(count: number): DoubleVideo[] {
  const sentences = [...makeTopics(count * 12)].map((topic) => topic.content);
  return Array.from({ length: count }, (_, index) => {
    const [title = "", ...words] = sentences.slice(index * 12, index * 12 + 12);
    return {
      id: `bench${String(index).padStart(6, "0")}`,
      title: title.slice(0, 90),
      description: words.join("\n\n").padEnd(1500, " and so on").slice(0, 1500),
      publishedAt: new Date(Date.UTC(1999, 0, 1) + index * 86_400_000).toISOString(),
      durationSeconds: 120 + ((index * 7919) % 5_280),
    };
  });
}
