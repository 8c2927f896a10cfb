/**
 * The form in which texts are searched, sorted and compared: without differences of case, width and spelling in Unicode
 * (`Ｅ` and `e`, `é` of one or two code points), in every locale. Accents stay. Stored, since engines fold ASCII alone.
 */
export function fold(text: string): string {
  // Lower case can bring back a spelling that NFKC changes, hence twice. A final sigma would hide from a search for a part.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** Escapes `%`, `_` and `\` for a `like` pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
