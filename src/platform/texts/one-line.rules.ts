/**
 * Puts a text on one line, without control characters. Half an emoji, which JSON may contain but PostgreSQL and backups
 * refuse, becomes U+FFFD.
 */
export const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
