/** Normalizes text for searching and sorting, so that case, width and Unicode form don't matter. */
export function foldText(text: string): string {
  // NFKC runs twice, because lowercasing can produce characters that aren't normalized. Greek has two lowercase sigmas:
  // `ς`, which is only used at the end of a word, becomes `σ`, so that a search matches both.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
