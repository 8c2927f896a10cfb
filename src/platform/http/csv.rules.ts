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

/** Escapes a text that spreadsheet programs would otherwise run as a formula. */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
