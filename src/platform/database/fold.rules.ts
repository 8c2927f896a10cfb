/** Returns a text in the form used for searching and sorting: without differences in case, width and Unicode form. */
export function fold(text: string): string {
  // NFKC runs twice, because lowercasing can produce characters that it changes. A search would miss a final sigma.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
