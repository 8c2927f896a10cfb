import type { Bench } from "./engines.ts";
import { fillTables, type Value } from "./filling.ts";
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
    await rows({ table: "topics", columns: TOPIC, rows: topicRows(topics) });
    if (searchable) await run(TOPIC_TEXTS[bench.engine]);
    await rows({ table: "episodes", columns: EPISODE, rows: episodeRows(episodes) });
    await run(
      `insert into episode_texts (id, text) select id, lower(title || ' ' || description) from episodes`,
    );
    if (!isPostgres) await run("insert into episode_texts_parts (episode_texts_parts) values ('rebuild')");
    await rows({ table: "topic_requests", columns: TOPIC_REQUEST, rows: topicRequestRows(requests / 2) });
    await rows({ table: "guest_requests", columns: GUEST_REQUEST, rows: guestRequestRows(requests / 2) });
    if (!isPostgres) return run("analyze");
    for (const table of ["topic", "episode"])
      await run(`create index ${table}_texts_parts on ${table}_texts using gin (text gin_trgm_ops)`);
    for (const table of ["topics", "episodes", "topic_requests", "guest_requests"])
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await run("vacuum analyze");
    await run("checkpoint");
  });
}

const TOPIC = [
  "id",
  "isUsed",
  "createdAt",
  "category",
  "subCategory",
  "content",
  "source",
  "requesterName",
  "categoryFolded",
  "subCategoryFolded",
  "contentFolded",
  "sameKey",
];

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

function* topicRows(count: number): Generator<Value[]> {
  let id = 0;
  for (const { category, subCategory, content, source, isUsed } of makeTopics(count)) {
    id += 1;
    const folded = [category, subCategory, content].map((text) => text.toLowerCase());
    const requester = id % 500 === 0 ? "A Listener" : null;
    yield [
      ...[id, isUsed, at(BEGUN, id / 1000), category, subCategory, content, source, requester],
      ...[...folded, `key ${id}`],
    ];
  }
}

const EPISODE = [
  ...[
    "id",
    "youtubeId",
    "episodeNumber",
    "numberEdited",
    "shortDescriptionEdited",
    "featured",
    "displayOrder",
  ],
  ...["publishedDate", "addedAt", "durationSeconds", "duration", "slug", "title", "titleFolded"],
  ...["shortDescription", "category", "subCategory", "thumbnailUrl", "tags", "content", "description"],
];

function* episodeRows(count: number): Generator<Value[]> {
  let id = 0;
  for (const { id: youtubeId, title, description, publishedAt, durationSeconds } of makeVideos(count)) {
    id += 1;
    const [minutes, seconds] = [Math.floor(durationSeconds / 60), durationSeconds % 60];
    const duration = `${minutes}:${String(seconds).padStart(2, "0")}`;
    const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    yield [
      ...[id, youtubeId, id, false, false, id <= 6, id <= 6 ? id : 999, publishedAt, publishedAt],
      ...[durationSeconds, duration, slug, title, title.toLowerCase(), description.slice(0, 150)],
      ...["Podcast", "Episode", `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`, "[]", "", description],
    ];
  }
}

const TOPIC_REQUEST = [
  ...["id", "name", "email", "category", "description", "status", "adminNotes", "topicId", "isSpam"],
  ...["createdAt", "updatedAt"],
];

function* topicRequestRows(count: number): Generator<Value[]> {
  let id = 0;
  for (const { category, content } of makeTopics(count)) {
    id += 1;
    const status = ["approved", "rejected", "pending"][id % 3] ?? "pending";
    const when = at(LATELY, (id * 350) / count);
    yield [
      ...[id, `Listener ${id}`, `listener${id}@example.com`, category, content, status, null, null],
      ...[id % 50 === 0, when, when],
    ];
  }
}

const GUEST_REQUEST = [
  ...["id", "name", "email", "linkedIn", "phone", "bio", "potentialTimeline", "photoUrl", "status"],
  ...["scheduledDate", "sendEmailNotification", "adminNotes", "isSpam", "mailId", "mailKind", "mailDate"],
  ...["calendarKey", "calendarSequence", "createdAt", "updatedAt"],
];

function* guestRequestRows(count: number): Generator<Value[]> {
  let id = 0;
  for (const { content } of makeTopics(count)) {
    id += 1;
    const status = ["completed", "rejected", "pending"][id % 3] ?? "pending";
    const when = at(LATELY, (id * 350) / count);
    yield [
      ...[id, `Guest ${id}`, `guest${id}@example.com`, null, "555 0100", `${content} ${content}`, null, null],
      ...[status, null, true, null, id % 50 === 0, null, null, null, `key ${id}`, 0, when, when],
    ];
  }
}
