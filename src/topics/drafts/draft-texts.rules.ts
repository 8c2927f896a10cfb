import type { TopicDraft } from "./drafts.contract.ts";

export type DraftTexts = Pick<TopicDraft, "category" | "subCategory" | "content">;

/**
 * Puts each of a draft's texts on one line and shortens it to its limit, which is in characters. Returns undefined if
 * any text is blank.
 */
export function tidyDraft(texts: DraftTexts, limits: Record<keyof DraftTexts, number>) {
  const category = truncateText(toOneLine(texts.category), limits.category);
  const subCategory = truncateText(toOneLine(texts.subCategory), limits.subCategory);
  const content = truncateText(toOneLine(texts.content), limits.content);
  return category && subCategory && content ? { category, subCategory, content } : undefined;
}

const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/**
 * If a text has more than `maxLength` characters, shortens it and adds an ellipsis. Cuts between words unless that
 * would leave less than half of `maxLength`.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const shortened = text.slice(0, maxLength - 1);
  const lastSpace = shortened.lastIndexOf(" ");
  const cutText = lastSpace > maxLength / 2 ? shortened.slice(0, lastSpace) : shortened;
  // Removes half of a surrogate pair, which the cut may have left behind.
  return `${cutText.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}
