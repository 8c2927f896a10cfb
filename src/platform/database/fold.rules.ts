/** Returns a text as it is searched and sorted: without differences in case, width and Unicode form. */
export function fold(text: string): string {
  // Twice, because lowercasing can produce a spelling that NFKC changes. A final sigma would be missed by a search.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
