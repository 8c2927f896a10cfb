import type { Bench } from "./engines.ts";
import { fillTables, type TableRow } from "./filling.ts";
import { makeTopics } from "./many-topics.ts";
import { makeVideos } from "./many-videos.ts";

export type ContentAmounts = {
  topics: number;
  episodes: number;
  requests: number;
  /** Whether to build the topics' search index, which takes most of the time. */
  searchable?: boolean;
};

/**
 * Fills a database's empty tables with a great many years of a show. Half of `requests` are topic requests, the other
 * half guest requests. The rows bypass the program, which takes seconds instead of an hour.
 */
export async function fillWithYears(
  bench: Bench,
  { topics, episodes, requests, searchable = true }: ContentAmounts,
): Promise<void> {
  await fillTables(bench, async ({ rows, run }) => {
    const isPostgres = bench.engine === "postgres";
    if (isPostgres)
      await run("drop index if exists topic_texts_parts; drop index if exists episode_texts_parts");
    await rows("topics", generateTopicRows(topics));
    if (searchable) await run(TOPIC_TEXTS_SQL[bench.engine]);
    await rows("episodes", generateEpisodeRows(episodes));
    await run(
      `insert into episode_texts (id, text) select id, lower(title || ' ' || description) from episodes`,
    );
    if (!isPostgres) await run("insert into episode_texts_parts (episode_texts_parts) values ('rebuild')");
    await rows("topic_requests", generateTopicRequestRows(requests / 2));
    await rows("guest_requests", generateGuestRequestRows(requests / 2));
    if (!isPostgres) return run("analyze");
    for (const table of ["topic", "episode"])
      await run(`create index ${table}_texts_parts on ${table}_texts using gin (text gin_trgm_ops)`);
    for (const table of ["topics", "episodes", "topic_requests", "guest_requests"])
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await run("vacuum analyze");
    await run("checkpoint");
  });
}

/** U+FFFF separates a topic's texts in the search index. */
const TOPIC_TEXTS_SQL = {
  sqlite: `
    insert into topic_texts (id, text)
    select id, "categoryFolded" || char(65535) || "subCategoryFolded" || char(65535) || "contentFolded" from topics;
    insert into topic_texts_parts (topic_texts_parts) values ('rebuild')`,
  postgres: `
    insert into topic_texts (id, text)
    select id, "categoryFolded" || U&'\\FFFF' || "subCategoryFolded" || U&'\\FFFF' || "contentFolded" from topics`,
};

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1999, 0, 1);
/** Requests are kept for a year, so all of them are newer than that. */
const FIRST_REQUEST_DAY = Date.now() - 360 * DAY_MS;
const toTimestamp = (from: number, day: number) => new Date(from + day * DAY_MS).toISOString();

function* generateTopicRows(count: number): Generator<TableRow> {
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

function* generateEpisodeRows(count: number): Generator<TableRow> {
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
const makeRequestRow = (id: number, count: number, name: string, last: string): TableRow => ({
  ...{ id, name: `${name} ${id}`, email: `${name.toLowerCase()}${id}@example.com`, adminNotes: null },
  status: [last, "rejected", "pending"][id % 3] ?? "pending",
  isSpam: id % 50 === 0,
  ...{
    createdAt: toTimestamp(FIRST_REQUEST_DAY, (id * 350) / count),
    updatedAt: toTimestamp(FIRST_REQUEST_DAY, (id * 350) / count),
  },
});

function* generateTopicRequestRows(count: number): Generator<TableRow> {
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

function* generateGuestRequestRows(count: number): Generator<TableRow> {
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
