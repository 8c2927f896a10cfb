import { sql } from "kysely";
import { episodeTextIndex } from "#episodes/episodes.server.ts";
import { insertTranscript } from "#episodes/transcripts/transcript-rows.server.ts";
import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import {
  type DatabaseRow,
  type Db,
  insertRows,
  prepareTextIndexes,
  qb,
  setLastIds,
  transaction,
} from "#platform/database/database.server.ts";
import { topicTextIndex } from "#topics/topics.server.ts";
import { type Bench, runInProcess } from "./engines.ts";
import { makeTopics } from "./many-topics.ts";
import { makeVideos } from "./many-videos.ts";

export type ContentAmounts = { topics: number; episodes: number; requests: number };

const BATCH_SIZE = 2_000;

/**
 * Fills a database's empty tables with what a show accumulates over a great many years. Half of the `requests` are
 * topic requests, and half are guest requests. The first episodes get the transcripts.
 */
export const fillWithYears = (
  bench: Bench,
  { topics, episodes, requests }: ContentAmounts,
  transcripts: Cue[][] = [],
): Promise<void> =>
  runInProcess(bench, async (house) => {
    const { db } = house;
    const insert = async <Made extends DatabaseRow>(
      table: string,
      rows: Iterable<Made>,
      textIndex?: { add(trx: Db, rows: Made[]): Promise<void> },
    ) => {
      const insertBatch = (batch: Made[]) =>
        transaction(db, async (trx) => {
          await insertRows(trx, table, batch);
          await textIndex?.add(trx, batch);
        });
      let batch: Made[] = [];
      for (const row of rows)
        if (batch.push(row) === BATCH_SIZE) {
          await insertBatch(batch);
          batch = [];
        }
      await insertBatch(batch);
    };
    // Building an index is faster once the table has all of its rows.
    if (bench.engine === "postgres")
      await sql`drop index if exists topic_texts_parts, episode_texts_parts`.execute(qb(db));
    await insert("topics", generateTopicRows(topics), topicTextIndex);
    await insert("episodes", generateEpisodeRows(episodes), episodeTextIndex);
    await insert("topic_requests", generateTopicRequestRows(requests / 2));
    await insert("guest_requests", generateGuestRequestRows(requests / 2));
    const counts = { topics, episodes, topic_requests: requests / 2, guest_requests: requests / 2 };
    await setLastIds(db, Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)));
    await prepareTextIndexes(house, [topicTextIndex, episodeTextIndex]);
    const videos = makeVideos(transcripts.length);
    for (const [index, cues] of transcripts.entries())
      await transaction(db, (trx) =>
        insertTranscript(trx, house, videos[index]?.id ?? "", { language: "en", cues }),
      );
    if (bench.engine === "sqlite") await sql`analyze`.execute(qb(db));
  });

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1999, 0, 1);
/** Requests are only kept for a year, so all of them must be newer than that. */
const FIRST_REQUEST_DAY = Date.now() - 360 * DAY_MS;
const toTimestamp = (from: number, day: number) => new Date(from + day * DAY_MS).toISOString();

function* generateTopicRows(count: number) {
  let id = 0;
  for (const topic of makeTopics(count)) {
    id += 1;
    yield {
      id,
      ...topic,
      createdAt: toTimestamp(FIRST_DAY, id / 1000),
      requesterName: id % 500 === 0 ? "A Listener" : null,
      categoryFolded: topic.category.toLowerCase(),
      subCategoryFolded: topic.subCategory.toLowerCase(),
      contentFolded: topic.content.toLowerCase(),
      sameKey: `key ${id}`,
    };
  }
}

function* generateEpisodeRows(count: number) {
  let id = 0;
  for (const { id: youtubeId, title, description, publishedAt, durationSeconds } of makeVideos(count)) {
    id += 1;
    yield {
      ...{ id, youtubeId, episodeNumber: id, numberEdited: false, shortDescriptionEdited: false },
      ...{
        featured: id <= 6,
        displayOrder: id <= 6 ? id : 999,
        publishedDate: publishedAt,
        addedAt: publishedAt,
      },
      durationSeconds,
      duration: `${Math.floor(durationSeconds / 60)}:${String(durationSeconds % 60).padStart(2, "0")}`,
      slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
      ...{ title, titleFolded: title.toLowerCase(), shortDescription: description.slice(0, 150) },
      ...{ category: "Podcast", subCategory: "Episode", tags: [], content: "", description },
      thumbnailUrl: `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`,
    };
  }
}

/** The columns that topic requests and guest requests share. */
const makeRequestRow = (id: number, count: number, name: string, last: string) => ({
  ...{ id, name: `${name} ${id}`, email: `${name.toLowerCase()}${id}@example.com`, adminNotes: null },
  status: [last, "rejected", "pending"][id % 3] ?? "pending",
  isSpam: id % 50 === 0,
  ...{
    createdAt: toTimestamp(FIRST_REQUEST_DAY, (id * 350) / count),
    updatedAt: toTimestamp(FIRST_REQUEST_DAY, (id * 350) / count),
  },
});

function* generateTopicRequestRows(count: number): Generator<DatabaseRow> {
  let id = 0;
  for (const { category, content } of makeTopics(count)) {
    id += 1;
    yield {
      ...makeRequestRow(id, count, "Listener", "approved"),
      category,
      description: content,
      topicId: null,
    };
  }
}

function* generateGuestRequestRows(count: number): Generator<DatabaseRow> {
  let id = 0;
  for (const { content } of makeTopics(count)) {
    id += 1;
    yield {
      ...makeRequestRow(id, count, "Guest", "completed"),
      ...{ linkedIn: null, phone: "555 0100", bio: `${content} ${content}`, potentialTimeline: null },
      ...{ photoUrl: null, scheduledDate: null, sendEmailNotification: true },
      ...{ mailId: null, mailKind: null, mailDate: null, calendarKey: `key ${id}`, calendarSequence: 0 },
    };
  }
}
