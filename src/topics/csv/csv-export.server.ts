import { setImmediate as breath } from "node:timers/promises";
import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { TopicsTables } from "#topics/topics.table.server.ts";
import { CSV_HEADER, CSV_TEMPLATE, formatTopicLine } from "./csv-format.rules.ts";

/** Rows per query: about 100 KB. */
const PAGE = 500;

/** All topics as CSV, oldest first, with one page of them in memory. */
export async function* streamCsv(db: Db): AsyncGenerator<string> {
  yield CSV_HEADER;
  let last = 0;
  for (;;) {
    const page = await on<TopicsTables>(db)
      .selectFrom("topics")
      .select(["id", "category", "subCategory", "content", "source"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page.map(formatTopicLine).join("");
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? last;
    await breath();
  }
}

/** A download at the speed of its reader. */
export function exportTopics(house: Pick<House, "db">): Response {
  const pieces = streamCsv(house.db);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return makeCsvResponse(body, "podcast-topics.csv");
}

export const exportTemplate = (): Response => makeCsvResponse(CSV_TEMPLATE, "podcast-topics-template.csv");

function makeCsvResponse(body: ReadableStream<Uint8Array> | string, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
