/** Replaces curly quotation marks, which phones type, with straight ones. Keeps the text's length. */
export const straightenQuotes = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/** Returns a search as typed, and with straight and curly apostrophes if it has any. Episodes may be written with either. */
export function listSpellings(search: string): string[] {
  const straight = straightenQuotes(search);
  return [...new Set([search, straight, straight.replaceAll("'", "’")])];
}
