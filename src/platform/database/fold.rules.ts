/** The form in which texts are searched and sorted: without differences of case, width and Unicode spelling. */
export function fold(text: string): string {
  // Lower case can bring back a spelling that NFKC changes, hence twice. A final sigma would hide from a
  // search.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
