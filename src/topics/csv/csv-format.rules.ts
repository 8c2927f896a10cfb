import type { Topic } from "#topics/topics.contract.ts";

/** The columns of a topic that travel as CSV, under the names that their headers have. */
export const CSV_COLUMNS = ["category", "subCategory", "content", "source"] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
export type CsvTopic = Pick<Topic, CsvColumn>;

/** One line as RFC 4180 writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Also quoted: what a reader that takes `;` for the separator, or trims, would take for something else. */
function csvCell(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const CSV_HEADER = csvLine(CSV_COLUMNS);

export const topicLine = (topic: CsvTopic): string =>
  csvLine(CSV_COLUMNS.map((column) => escapeFormula(topic[column])));

/** Keeps a spreadsheet from running a text that begins as a formula does. `unescapeFormula` takes it back. */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** What "Download Template" gives: the headers and a few rows to overwrite. */
export const CSV_TEMPLATE = [
  CSV_HEADER,
  topicLine({
    category: "Money",
    subCategory: "Raising a price",
    content: "You have not raised your prices in three years. Who do you tell first, and how?",
    source: "manual",
  }),
  topicLine({
    category: "Family",
    subCategory: "Lending money",
    content: "Your brother asks for a loan to keep his shop open until spring. What do you say at dinner?",
    source: "manual",
  }),
].join("");

/** `,` unless the header line has `;` alone. */
export function delimiterOf(headerLine: string): "," | ";" {
  return headerLine.includes(";") && !headerLine.includes(",") ? ";" : ",";
}

/** Where each column stands, whatever the case of its header; -1 for one that is missing. */
export function columnPlaces(header: readonly string[]): Record<CsvColumn, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const place = (column: CsvColumn) => names.indexOf(column.toLowerCase());
  return {
    category: place("category"),
    subCategory: place("subCategory"),
    content: place("content"),
    source: place("source"),
  };
}

/** What one import did, in a sentence. */
export function importMessage(added: number, duplicates: number, invalid: number): string {
  const parts = [
    `${counted(added, "topic")} imported`,
    ...(duplicates > 0 ? [`${counted(duplicates, "duplicate")} skipped`] : []),
    ...(invalid > 0 ? [`${counted(invalid, "invalid row")} left out`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** `1 topic`, `1,062 topics`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
