import { Readable } from "node:stream";
import { setImmediate as serveOthers } from "node:timers/promises";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { type Issue, invalidField, Refusal } from "#platform/errors/errors.server.ts";
import { unescapeFormula } from "#platform/http/csv.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { addTopics } from "#topics/topic-adding.server.ts";
import { lockDrum } from "#topics/topic-drum.server.ts";
import { findExistingKeys, makeDuplicateDetectionKey } from "#topics/topic-row.server.ts";
import { TopicInput } from "#topics/topics.contract.ts";
import type { CsvImportResult } from "./csv.contract.ts";
import { MAX_CSV_BYTES } from "./csv-file.rules.ts";
import {
  CSV_COLUMNS,
  type CsvColumn,
  describeCsvImport,
  detectDelimiter,
  findCsvColumns,
  findRepeatedCsvColumn,
} from "./csv-format.rules.ts";

/**
 * The maximum number of invalid rows that the result explains. For further invalid rows, it has only the row numbers.
 */
const MAX_EXPLAINED_ROWS = 1000;

/**
 * Adds the valid rows of a CSV file in one transaction, skipping those that repeat an existing topic or an earlier row.
 * @throws {Refusal} 413 if the file is larger than 5 MB; 400 for a missing header, malformed CSV, or no valid row
 */
export async function importTopics(house: House, actor: Actor, csv: string): Promise<CsvImportResult> {
  if (Buffer.byteLength(csv) > MAX_CSV_BYTES)
    throw new Refusal("too-large", "Please upload a CSV file smaller than 5MB");
  const { valid, invalidRows, issues } = await parseRows(csv);
  if (valid.length === 0) throw makeNoValidRowsRefusal(invalidRows, issues);
  const topicsCount = await transaction(house.db, async (trx) => {
    await lockDrum(trx);
    const newTopics = await filterNewTopics(trx, valid);
    await addTopics(trx, house, newTopics);
    if (newTopics.length === 0) return 0;
    const detail = formatCount(newTopics.length, "topic");
    await recordAdminEvent(trx, house, actor, { action: "import", entity: "topic", entityId: null, detail });
    return newTopics.length;
  });
  const duplicatesCount = valid.length - topicsCount;
  const message = describeCsvImport(topicsCount, duplicatesCount, invalidRows.length);
  return { topicsCount, message, invalidRows, issues, duplicatesCount };
}

function makeNoValidRowsRefusal(invalidRows: number[], issues: Issue[]): Refusal {
  const message =
    invalidRows.length > 0 ? "The CSV has no valid row" : "The CSV has no rows below its header";
  return new Refusal("invalid", message, { issues, details: { invalidRows } });
}

async function filterNewTopics(trx: Db, topics: readonly TopicInput[]): Promise<TopicInput[]> {
  const seenKeys = new Set<string>();
  const slices = await mapSlices(topics, 500, async (slice) => {
    const keys = slice.map(makeDuplicateDetectionKey);
    const existing = await findExistingKeys(trx, keys);
    return slice.filter((_, index) => {
      const key = keys[index] ?? "";
      const isKnown = seenKeys.has(key) || existing.has(key);
      seenKeys.add(key);
      return !isKnown;
    });
  });
  return slices.flat();
}

type ParsedRows = { valid: TopicInput[]; invalidRows: number[]; issues: Issue[] };

/** Reads and validates all rows. Blank rows count, so that row numbers are the same as in a spreadsheet. */
async function parseRows(csv: string): Promise<ParsedRows> {
  const parsedRows: ParsedRows = { valid: [], invalidRows: [], issues: [] };
  let columnIndexes: Record<CsvColumn, number> | undefined;
  let headerCount = 0;
  let row = 0;
  for await (const cells of parseRecords(csv)) {
    row += 1;
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!columnIndexes) {
      columnIndexes = requireCsvColumns(cells);
      headerCount = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
      const endsWithContent = columnIndexes.content === headerCount - 1;
      if (endsWithContent && columnIndexes.source === -1) columnIndexes.source = headerCount;
    } else if (hasExtraCells(cells, headerCount, columnIndexes))
      addInvalidRow(parsedRows, row, [
        {
          path: ["content"],
          message:
            "This row has more cells than headers: put text that contains the separator in quotation marks",
        },
      ]);
    else parseRow(parsedRows, row, cells, columnIndexes);
  }
  if (!columnIndexes) throw invalidField("csv", "Please provide CSV content to import");
  return parsedRows;
}

/**
 * Returns whether a row has text beyond its header. The cause may be an unquoted comma in one of the texts, so importing
 * the row would truncate that text or mix up the columns.
 */
function hasExtraCells(
  cells: readonly string[],
  headerCount: number,
  { source }: Record<CsvColumn, number>,
): boolean {
  const isSource = (cell: string, index: number) =>
    index === source && TopicInput.shape.source.safeParse(cell.trim().toLowerCase()).success;
  return cells.some((cell, index) => index >= headerCount && cell.trim() !== "" && !isSource(cell, index));
}

function requireCsvColumns(header: readonly string[]): Record<CsvColumn, number> {
  const columnIndexes = findCsvColumns(header);
  const missing = CSV_COLUMNS.filter((column) => column !== "source" && columnIndexes[column] === -1);
  const headers = missing.length === 1 ? "header" : "headers";
  if (missing.length > 0)
    throw invalidField("csv", `The first row needs the ${headers} ${missing.join(", ")}`);
  const repeated = findRepeatedCsvColumn(header);
  if (repeated) throw invalidField("csv", `The first row has the header ${repeated} more than once`);
  return columnIndexes;
}

function parseRow(
  parsedRows: ParsedRows,
  row: number,
  cells: string[],
  columnIndexes: Record<CsvColumn, number>,
): void {
  const readCell = (column: CsvColumn) => unescapeFormula(cells[columnIndexes[column]] ?? "").trim();
  const { success, data, error } = TopicInput.safeParse({
    category: readCell("category"),
    subCategory: readCell("subCategory"),
    content: readCell("content"),
    source: readCell("source").toLowerCase() || undefined,
  });
  if (success) parsedRows.valid.push(data);
  else addInvalidRow(parsedRows, row, error.issues);
}

type RowIssue = { path: readonly PropertyKey[]; message: string };

function addInvalidRow(parsedRows: ParsedRows, row: number, reasons: readonly RowIssue[]): void {
  parsedRows.invalidRows.push(row);
  if (parsedRows.invalidRows.length > MAX_EXPLAINED_ROWS) return;
  for (const { path, message } of reasons)
    parsedRows.issues.push({ path: ["rows", row, ...path].join("."), message });
}

/** Parses the CSV and yields its rows. @throws {Refusal} 400 if a quotation mark is never closed */
async function* parseRecords(csv: string): AsyncGenerator<string[]> {
  const { parse } = await import("csv-parse");
  const parser = Readable.from(splitChunks(csv)).pipe(
    parse({
      bom: true,
      delimiter: detectDelimiter(/^\s*(.*)/.exec(csv)?.[1] ?? ""),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    }),
  );
  try {
    for await (const record of parser) yield record;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED")
      throw invalidField("csv", "The CSV has a quotation mark that is never closed");
    throw error;
  }
}

/** Yields the text in chunks, pausing between them so that the server can handle other requests. */
async function* splitChunks(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const length = 16 * 1024;
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
    await serveOthers();
  }
}
