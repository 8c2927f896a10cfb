import type { House } from "#app/house.server.ts";
import { findAirings } from "#episodes/episodes.server.ts";
import type { HistoryQuery, HistoryRow } from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { type CountedList, createCsvResponse, streamCsv } from "#platform/http/http.server.ts";
import { findTopicAirings, findTopics } from "#topics/topics.server.ts";
import { selectionTextIndex } from "./selection-texts.server.ts";

/** Returns a page of the history, newest first, and the total number of matches. */
export async function listSelections(
  { db }: Pick<House, "db">,
  { search, limit, offset = 0, state }: HistoryQuery,
): Promise<CountedList<HistoryRow[]>> {
  let hits = qb<DrawTables>(db).selectFrom("selected_topics");
  if (search) hits = hits.where("id", "in", selectionTextIndex.selectIds(db, search));
  const total = await countRows(hits);
  const rows = await hits.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  const items = await addAirings(db, rows);
  if (state === "false") return { items, total };
  const topics = await findTopics(db, [...new Set(rows.map(({ topicId }) => topicId))]);
  const topicsById = new Map(topics.map((topic) => [topic.id, topic]));
  const withState = items.map((row) => {
    const topic = topicsById.get(row.topicId);
    return { ...row, isUsed: topic?.isUsed ?? null, topicNow: topic?.content ?? null };
  });
  return { items: withState, total };
}

/**
 * Adds the episode in which each row's topic aired, and sets `drawId` to the id of the on-air draw. `drawId` is null
 * for a visitor's draw, which has no page to link to.
 */
async function addAirings<Row extends { topicId: number; showDrawId: number | null }>(
  db: Db,
  rows: readonly Row[],
) {
  const airings = await findTopicAirings(db, [...new Set(rows.map(({ topicId }) => topicId))]);
  const notAired = { episodeId: null, seconds: null };
  const episodes = await findAirings(
    db,
    rows.map(({ topicId }) => airings.get(topicId) ?? notAired),
  );
  return rows.map((row, index) => ({ ...row, drawId: row.showDrawId, episode: episodes[index] ?? null }));
}

const CSV_COLUMNS = ["selectedAt", "content", "category", "subCategory", "selectedType"] as const;

export const exportSelections = ({ db }: Pick<House, "db">): Response =>
  createCsvResponse(
    "podcast-history.csv",
    streamCsv(CSV_COLUMNS, ({ after, limit }) => {
      const newest = qb<DrawTables>(db)
        .selectFrom("selected_topics")
        .select(["id", ...CSV_COLUMNS])
        .orderBy("id", "desc");
      return (after ? newest.where("id", "<", after) : newest).limit(limit).execute();
    }),
  );
