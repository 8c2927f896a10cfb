import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { createCsvResponse, streamCsv } from "#platform/http/http.server.ts";
import type { TopicsTables } from "#topics/topics.table.server.ts";
import { CSV_COLUMNS, CSV_TEMPLATE } from "./csv-format.rules.ts";

/** Streams all topics as CSV, oldest first. */
export const streamTopicsAsCsv = (db: Db): AsyncGenerator<string> =>
  streamCsv(CSV_COLUMNS, ({ after, limit }) =>
    qb<TopicsTables>(db)
      .selectFrom("topics")
      .select(["id", "category", "subCategory", "content", "source"])
      .where("id", ">", after ?? 0)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );

export const exportTopics = (house: Pick<House, "db">): Response =>
  createCsvResponse("podcast-topics.csv", streamTopicsAsCsv(house.db));

export const exportCsvTemplate = (): Response =>
  createCsvResponse("podcast-topics-template.csv", CSV_TEMPLATE);
