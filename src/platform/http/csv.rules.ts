export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/**
 * Formats a CSV cell. Also quotes text with `;` or with leading or trailing spaces, because some programs split cells
 * at `;` or trim them.
 */
function formatCsvCell(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Matches the start of a text that spreadsheet programs would run as a formula. The full-width signs come from East
 * Asian keyboards. See https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

const startsFormula = (text: string): boolean => FORMULA_START.test(text.replace(/^'+/, ""));

/** Escapes a text that spreadsheet programs would otherwise run as a formula. */
export const escapeFormula = (text: string): string => (startsFormula(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && startsFormula(text) ? text.slice(1) : text;
