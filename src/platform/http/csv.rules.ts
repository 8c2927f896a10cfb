export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** Quotes `;` and outer spaces too, because some readers split at `;` or trim. */
function formatCsvCell(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Prevents a spreadsheet from running the text as a formula. */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
