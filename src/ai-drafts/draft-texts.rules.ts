import type { TopicDraft } from "./ai-drafts.contract.ts";

export type DraftTexts = Pick<TopicDraft, "category" | "subCategory" | "content">;

/**
 * A model's texts as topics can be kept: on one line, without characters that a database refuses, at most as long as
 * `limits` (in characters) says. Undefined where one of them is empty.
 */
export function tidyDraft(
  texts: DraftTexts,
  limits: Record<keyof DraftTexts, number>,
): DraftTexts | undefined {
  const category = cut(oneLine(texts.category), limits.category);
  const subCategory = cut(oneLine(texts.subCategory), limits.subCategory);
  const content = cut(oneLine(texts.content), limits.content);
  return category && subCategory && content ? { category, subCategory, content } : undefined;
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Cut text says so, and ends with a whole word where it has one in its second half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const word = room.lastIndexOf(" ");
  const whole = word > longest / 2 ? room.slice(0, word) : room;
  // Half of a character that takes two places is none.
  return `${whole.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

/**
 * Which of the contents say what an existing topic says (`known`) or an earlier one of them, by their folded texts.
 */
export function repeated(folded: readonly string[], known: readonly boolean[]): boolean[] {
  return folded.map((text, at) => known[at] === true || folded.indexOf(text) < at);
}
