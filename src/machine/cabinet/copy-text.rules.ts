import type { Reel } from "#machine/machine.contract.ts";
import type { PageShow } from "#show/show-data.rules.ts";

export function formatResult(show: PageShow, topics: readonly Reel[], drawnAt: Date): string {
  const date = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
  const parts = topics.map(
    ({ text, category, subCategory }, index) =>
      `Topic ${index + 1}: ${text}\nCategory: ${category}\nSub-category: ${subCategory}`,
  );
  return [`${show.name}: Show Topics\n${date.format(drawnAt)}`, ...parts, show.hashtags.join(" ")].join(
    "\n\n",
  );
}
