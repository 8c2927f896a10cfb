/**
 * The form in which texts are searched, sorted and compared for uniqueness: without differences of case, of width
 * and of spelling in Unicode (`Ｅ` and `e`, `é` of one or of two code points). The same on every machine: no locale
 * takes part, so `I` folds to `i` in Turkish settings too. Accents stay: `resume` does not find `résumé`.
 *
 * Written by the app into a column of its own, because neither engine folds beyond ASCII the way the other does.
 */
export function fold(text: string): string {
  // Lower case can bring back a spelling that NFKC changes, hence twice. The sigma at the end of a word is the one
  // letter whose lower case depends on its neighbours, which would hide it from a search for a part of the word.
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** Makes `%`, `_` and `\` mean themselves in a `like ... escape '\'` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
