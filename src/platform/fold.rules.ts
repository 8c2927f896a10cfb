/**
 * The form in which texts are searched, sorted and compared for uniqueness: without differences of case, of width
 * and of spelling in Unicode (`Ｅ` and `e`, `é` of one or of two code points). The same on every machine: no locale
 * takes part, so `I` folds to `i` in Turkish settings too. Accents stay: `resume` does not find `résumé`.
 *
 * Written by the app into a column of its own, because neither engine folds beyond ASCII the way the other does.
 */
export function fold(text: string): string {
  // Lower case first makes the few capitals whose compatibility form is lower case only afterwards (`K` for Kelvin)
  // and lower forms that decompose (`İ`) come out the same when folded again.
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Makes `%`, `_` and `\` mean themselves in a `like ... escape '\'` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
