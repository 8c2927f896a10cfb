export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/**
 * Formats a cell. Also quotes cells with `;` or with leading or trailing spaces, because some programs split at `;` or
 * trim.
 */
function formatCsvCell(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Escapes a cell's text, so that spreadsheets don't run it as a formula. */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
