/** Returns a text as it is searched and sorted: without differences in case, width and Unicode form. */
export function fold(text: string): string {
  // Lower case can bring back a spelling that NFKC changes, hence twice. A final sigma would hide from a
  // search.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
