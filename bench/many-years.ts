import type { Bench } from "./engines.ts";
import { fillTables, type Row } from "./filling.ts";
import { makeTopics } from "./many-topics.ts";
import { makeVideos } from "./many-videos.ts";

export type Amounts = {
  topics: number;
  episodes: number;
  requests: number;
  /** Whether topics can be searched, because their index takes most of the time. */
  searchable?: boolean;
};

/**
 * Fills the empty tables of a database with a show's very many years. Half of `requests` are topic requests, the other
 * half guest requests. The rows bypass the program, which takes seconds instead of an hour.
 */
export async function fillWithYears(
  bench: Bench,
  { topics, episodes, requests, searchable = true }: Amounts,
): Promise<void> {
  await fillTables(bench, async ({ rows, run }) => {
    const isPostgres = bench.engine === "postgres";
    if (isPostgres)
      await run("drop index if exists topic_texts_parts; drop index if exists episode_texts_parts");
    await rows("topics", topicRows(topics));
    if (searchable) await run(TOPIC_TEXTS[bench.engine]);
    await rows("episodes", episodeRows(episodes));
    await run(
      `insert into episode_texts (id, text) select id, lower(title || ' ' || description) from episodes`,
    );
    if (!isPostgres) await run("insert into episode_texts_parts (episode_texts_parts) values ('rebuild')");
    await rows("topic_requests", topicRequestRows(requests / 2));
    await rows("guest_requests", guestRequestRows(requests / 2));
    if (!isPostgres) return run("analyze");
    for (const table of ["topic", "episode"])
      await run(`create index ${table}_texts_parts on ${table}_texts using gin (text gin_trgm_ops)`);
    for (const table of ["topics", "episodes", "topic_requests", "guest_requests"])
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await run("vacuum analyze");
    await run("checkpoint");
  });
}

/** U+FFFF separates the texts in an index. */
const TOPIC_TEXTS = {
  sqlite: `
    insert into topic_texts (id, text)
    select id, "categoryFolded" || char(65535) || "subCategoryFolded" || char(65535) || "contentFolded" from topics;
    insert into topic_texts_parts (topic_texts_parts) values ('rebuild')`,
  postgres: `
    insert into topic_texts (id, text)
    select id, "categoryFolded" || U&'\\FFFF' || "subCategoryFolded" || U&'\\FFFF' || "contentFolded" from topics`,
};

const DAY = 86_400_000;
const BEGUN = Date.UTC(1999, 0, 1);
/** Requests are kept for a year. */
const LATELY = Date.now() - 360 * DAY;
const at = (from: number, day: number) => new Date(from + day * DAY).toISOString();

function* topicRows(count: number): Generator<Row> {
  let id = 0;
  for (const topic of makeTopics(count)) {
    id += 1;
    yield {
      id,
      ...topic,
      createdAt: at(BEGUN, id / 1000),
      requesterName: id % 500 === 0 ? "A Listener" : null,
      categoryFolded: topic.category.toLowerCase(),
      subCategoryFolded: topic.subCategory.toLowerCase(),
      contentFolded: topic.content.toLowerCase(),
      sameKey: `key ${id}`,
    };
  }
}

function* episodeRows(count: number): Generator<Row> {
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

/** What topic requests and guest requests have in common. */
const requestRow = (id: number, count: number, name: string, last: string): Row => ({
  ...{ id, name: `${name} ${id}`, email: `${name.toLowerCase()}${id}@example.com`, adminNotes: null },
  status: [last, "rejected", "pending"][id % 3] ?? "pending",
  isSpam: id % 50 === 0,
  ...{ createdAt: at(LATELY, (id * 350) / count), updatedAt: at(LATELY, (id * 350) / count) },
});

function* topicRequestRows(count: number): Generator<Row> {
  let id = 0;
  for (const { category, content } of makeTopics(count)) {
    id += 1;
    yield { ...requestRow(id, count, "Listener", "approved"), category, description: content, topicId: null };
  }
}

function* guestRequestRows(count: number): Generator<Row> {
  let id = 0;
  for (const { content } of makeTopics(count)) {
    id += 1;
    yield {
      ...requestRow(id, count, "Guest", "completed"),
      ...{ linkedIn: null, phone: "555 0100", bio: `${content} ${content}`, potentialTimeline: null },
      ...{ photoUrl: null, scheduledDate: null, sendEmailNotification: true },
      ...{ mailId: null, mailKind: null, mailDate: null, calendarKey: `key ${id}`, calendarSequence: 0 },
    };
  }
}
