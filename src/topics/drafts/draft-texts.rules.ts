import { toOneLine } from "#platform/texts/one-line.rules.ts";
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

/**
 * If a text has more than `maxLength` characters, shortens it and adds an ellipsis. An emoji counts as one character.
 * Cuts between words unless that would leave less than half of the text.
 */
export function truncateText(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const shortened = characters.slice(0, maxLength - 1).join("");
  const lastSpace = shortened.lastIndexOf(" ");
  const cutText = lastSpace > shortened.length / 2 ? shortened.slice(0, lastSpace) : shortened;
  return `${cutText.trimEnd()}…`;
}
