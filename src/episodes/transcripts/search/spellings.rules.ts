/** Replaces curly quotation marks, which phones type, with straight ones. The text's length doesn't change. */
export const straightenQuotes = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/**
 * Returns the search as typed. If it has apostrophes, also returns it with straight ones and with curly ones, because
 * transcripts may contain either.
 */
export function listQuoteVariants(search: string): string[] {
  const straightenedSearch = straightenQuotes(search);
  return [...new Set([search, straightenedSearch, straightenedSearch.replaceAll("'", "’")])];
}
