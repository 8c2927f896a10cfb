import type { TopicDraft } from "./drafts.contract.ts";

export type DraftTexts = Pick<TopicDraft, "category" | "subCategory" | "content">;

/** Makes each of a model's texts one line of at most `limits` characters. Returns undefined if one of them is blank. */
export function tidyDraft(texts: DraftTexts, limits: Record<keyof DraftTexts, number>) {
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

/** Shortens a text and adds an ellipsis, after a whole word if one ends in the second half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const word = room.lastIndexOf(" ");
  const whole = word > longest / 2 ? room.slice(0, word) : room;
  // Must not cut a surrogate pair in half.
  return `${whole.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}
