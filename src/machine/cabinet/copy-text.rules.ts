import type { DrawnTopic } from "#machine/machine.contract.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { makeHashtags } from "#show/show-making.rules.ts";

export function formatTopicsForClipboard(
  show: PageShow,
  topics: readonly DrawnTopic[],
  drawnAt: Date,
): string {
  const date = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
  const topicTexts = topics.map(
    ({ text, category, subCategory }, index) =>
      `Topic ${index + 1}: ${text}\nCategory: ${category}\nSub-category: ${subCategory}`,
  );
  const title = `${show.name}: Show Topics\n${date.format(drawnAt)}`;
  return [title, ...topicTexts, [...new Set([...makeHashtags(show.name), ...show.hashtags])].join(" ")].join(
    "\n\n",
  );
}
