import { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { escapeFormula, formatCsvLine } from "./csv.rules.ts";

const PAGE_SIZE = 500;

type Row<Column extends string> = { id: number } & Record<Column, string | null>;

/**
 * Generates CSV in chunks, so that only one page of rows is in memory at a time. `readPage` must return up to `limit`
 * rows with ids greater than `after`, in ascending order.
 */
export async function* streamCsv<Column extends string>(
  columns: readonly Column[],
  readPage: (page: { after: number | undefined; limit: number }) => Promise<Row<Column>[]>,
): AsyncGenerator<string> {
  yield formatCsvLine(columns);
  let after: number | undefined;
  for (;;) {
    const rows = await readPage({ after, limit: PAGE_SIZE });
    const lines = rows.map((row) => formatCsvLine(columns.map((column) => escapeFormula(row[column] ?? ""))));
    if (rows.length > 0) yield lines.join("");
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)?.id;
    await yieldToEventLoop();
  }
}

export function createCsvResponse(name: string, content: AsyncGenerator<string> | string): Response {
  const bytes = Readable.from(content, { objectMode: false });
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
