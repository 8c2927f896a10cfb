/** Matches text with at least one visible character. Zero-width spaces, for example, don't count. */
const VISIBLE_TEXT_PATTERN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hasVisibleCharacters = (text: string): boolean => VISIBLE_TEXT_PATTERN.test(text);
