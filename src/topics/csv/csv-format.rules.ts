import { escapeFormula, formatCsvLine } from "#platform/http/csv.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { Topic } from "#topics/topics.contract.ts";

export const CSV_COLUMNS = ["category", "subCategory", "content", "source"] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
export type CsvTopic = Pick<Topic, CsvColumn>;

const CSV_HEADER = formatCsvLine(CSV_COLUMNS);

const formatTopicLine = (topic: CsvTopic): string =>
  formatCsvLine(CSV_COLUMNS.map((column) => escapeFormula(topic[column])));

export const CSV_TEMPLATE = [
  CSV_HEADER,
  formatTopicLine({
    category: "Work",
    subCategory: "Meetings",
    content: "Which meeting would nobody miss?",
    source: "manual",
  }),
  formatTopicLine({
    category: "Time",
    subCategory: "Evenings",
    content: "What is an hour of an evening worth?",
    source: "manual",
  }),
].join("");

/**
 * Returns `,` if the header line contains a comma, or else the `;` or tab that it contains. (Rows copied from a
 * spreadsheet have tabs.) Defaults to `,`.
 */
export function detectDelimiter(headerLine: string): "," | ";" | "\t" {
  if (headerLine.includes(",")) return ",";
  return ([";", "\t"] as const).find((delimiter) => headerLine.includes(delimiter)) ?? ",";
}

/** Returns each column's index in the header, or -1 if the column is missing. Ignores case. */
export function findCsvColumns(header: readonly string[]): Record<CsvColumn, number> {
  const names = header.map(foldHeader);
  const findColumn = (column: CsvColumn) => names.indexOf(foldHeader(column));
  return {
    category: findColumn("category"),
    subCategory: findColumn("subCategory"),
    content: findColumn("content"),
    source: findColumn("source"),
  };
}

/** Returns a column that the header names more than once, or undefined. Ignores case. */
export const findRepeatedCsvColumn = (header: readonly string[]): CsvColumn | undefined =>
  CSV_COLUMNS.find((column) => header.filter((name) => foldHeader(name) === foldHeader(column)).length > 1);

const foldHeader = (name: string): string => name.trim().toLowerCase();

export function describeCsvImport(added: number, duplicates: number, invalid: number): string {
  const parts = [
    `${formatCount(added, "topic")} imported`,
    ...(duplicates > 0 ? [`${formatCount(duplicates, "duplicate")} skipped`] : []),
    ...(invalid > 0 ? [`${formatCount(invalid, "invalid row")} left out`] : []),
  ];
  return `${parts.join(", ")}.`;
}
