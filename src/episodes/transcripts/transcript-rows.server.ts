import type { Selectable } from "kysely";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, qb, TextIndex } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import {
  listSpeakers,
  makePassages,
  makeSearchText,
  toPassageId,
  toPassageIdRange,
  toTranscriptId,
} from "./passages.rules.ts";
import type { Cue, TranscriptSummary } from "./transcripts.contract.ts";
import type { TranscriptsTables } from "./transcripts.table.server.ts";

export type TranscriptRow = Selectable<TranscriptsTables["transcripts"]>;

/** The search index of transcripts' passages. */
export const transcriptTextIndex = new TextIndex<{ text: string }>("transcript_texts", ({ text }) => [text]);

/** How many passages each SQL statement handles. Other requests are served between statements. */
const SLICE_SIZE = 50;

export const summarizeTranscript = (
  row: Pick<TranscriptRow, "cueCount" | "lengthMs" | "speakers">,
): TranscriptSummary => ({
  cues: row.cueCount,
  seconds: row.lengthMs / 1000,
  speakers: row.speakers,
});

/** Returns an episode. @throws {Refusal} 404 if it is unknown or the caller may not see it */
export async function requireVisibleEpisode(db: Db, actor: Pick<Actor, "isAdmin"> | null, id: number) {
  const episode = await qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(["id", "youtubeId", "title", "episodeNumber", "slug", "hidden"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!episode || (episode.hidden && !actor?.isAdmin)) throw notFound("Episode");
  return episode;
}

export const findTranscript = (db: Db, videoId: string): Promise<TranscriptRow | undefined> =>
  qb<TranscriptsTables>(db)
    .selectFrom("transcripts")
    .selectAll()
    .where("videoId", "=", videoId)
    .executeTakeFirst();

/** Returns the language of each video's transcript, by the video's id. Leaves out videos without a transcript. */
export async function findTranscriptLanguages(
  db: Db,
  videoIds: readonly string[],
): Promise<Map<string, string>> {
  if (videoIds.length === 0) return new Map();
  const transcriptQuery = qb<TranscriptsTables>(db)
    .selectFrom("transcripts")
    .select(["videoId", "language"])
    .where("videoId", "in", videoIds);
  return new Map((await transcriptQuery.execute()).map(({ videoId, language }) => [videoId, language]));
}

/** Reads the passages of a transcript in chronological order. */
export async function readPassages(
  db: Db,
  { id }: Pick<TranscriptRow, "id">,
  { from = 0, limit }: { from?: number; limit?: number } = {},
): Promise<Cue[][]> {
  const [, last] = toPassageIdRange(id);
  let query = qb<TranscriptsTables>(db)
    .selectFrom("transcript_passages")
    .select("cues")
    .where("id", ">=", toPassageId(id, from))
    .where("id", "<=", last)
    .orderBy("id");
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(({ cues }) => cues);
}

type TranscriptContent = { language: string; cues: readonly Cue[] };

/** Stores the transcript of a video that has none yet. Must be called in a transaction. */
export async function insertTranscript(
  trx: Db,
  house: Pick<House, "now">,
  videoId: string,
  content: TranscriptContent,
) {
  const passages = makePassages(content.cues);
  const row = await qb<TranscriptsTables>(trx)
    .insertInto("transcripts")
    .values({
      videoId,
      ...toSummaryColumns(content.cues),
      language: content.language,
      passageCount: passages.length,
      createdAt: house.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = passages.map((cues, place) => ({
    id: toPassageId(row.id, place),
    startMs: Math.round((cues[0]?.start ?? 0) * 1000),
    cues: JSON.stringify(cues),
    text: makeSearchText(cues, passages[place + 1]),
  }));
  await mapSlices(rows, SLICE_SIZE, async (slice) => {
    const values = slice.map(({ text: _, ...passage }) => passage);
    await qb<TranscriptsTables>(trx).insertInto("transcript_passages").values(values).execute();
    await transcriptTextIndex.add(trx, slice);
  });
  return row;
}

export const toSummaryColumns = (cues: readonly Cue[]) => ({
  lengthMs: Math.round(cues.reduce((latest, { end }) => Math.max(latest, end), 0) * 1000),
  cueCount: cues.length,
  speakers: JSON.stringify(listSpeakers(cues)),
});

/**
 * Removes a transcript from its video and from the search index. Keeps its passages and proposed corrections, so that it
 * can be restored from the trash.
 */
export async function unlinkTranscript(trx: Db, { id }: TranscriptRow): Promise<void> {
  const ids = await listPassageIds(trx, id);
  await mapSlices(ids, SLICE_SIZE, (slice) => transcriptTextIndex.remove(trx, slice));
  await qb<TranscriptsTables>(trx).deleteFrom("transcripts").where("id", "=", id).execute();
}

/** Permanently deletes a video's transcript, if it has one. */
export async function purgeTranscript(trx: Db, videoId: string): Promise<void> {
  await qb<TranscriptsTables>(trx)
    .deleteFrom("transcript_corrections")
    .where("videoId", "=", videoId)
    .execute();
  const transcript = await findTranscript(trx, videoId);
  if (!transcript) return;
  await unlinkTranscript(trx, transcript);
  await deletePassages(trx, transcript.id);
}

/** Adds a transcript's passages to the search index. */
export async function indexPassages(trx: Db, { id }: Pick<TranscriptRow, "id">): Promise<void> {
  const passages = await readPassages(trx, { id });
  const rows = passages.map((cues, place) => ({
    id: toPassageId(id, place),
    text: makeSearchText(cues, passages[place + 1]),
  }));
  await mapSlices(rows, SLICE_SIZE, (slice) => transcriptTextIndex.add(trx, slice));
}

/**
 * Replaces the cues of a passage. Also updates the transcript's counts, and the index entry of the previous passage,
 * which includes the beginning of this one.
 */
export async function replacePassageCues(trx: Db, id: number, cues: readonly Cue[]): Promise<void> {
  const transcriptId = toTranscriptId(id);
  const place = id - toPassageId(transcriptId, 0);
  await qb<TranscriptsTables>(trx)
    .updateTable("transcript_passages")
    .set({ cues: JSON.stringify(cues) })
    .where("id", "=", id)
    .execute();
  const from = Math.max(0, place - 1);
  const nearbyPassages = await readPassages(trx, { id: transcriptId }, { from, limit: place - from + 2 });
  for (const [index, passage] of nearbyPassages.slice(0, place - from + 1).entries())
    await transcriptTextIndex.set(trx, {
      id: toPassageId(transcriptId, from + index),
      text: makeSearchText(passage, nearbyPassages[index + 1]),
    });
  const allPassages = await readPassages(trx, { id: transcriptId });
  await qb<TranscriptsTables>(trx)
    .updateTable("transcripts")
    .set(toSummaryColumns(allPassages.flat()))
    .where("id", "=", transcriptId)
    .execute();
}

export async function deletePassages(trx: Db, transcriptId: number): Promise<void> {
  const [first, last] = toPassageIdRange(transcriptId);
  await qb<TranscriptsTables>(trx)
    .deleteFrom("transcript_passages")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .execute();
}

async function listPassageIds(trx: Db, transcriptId: number): Promise<number[]> {
  const [first, last] = toPassageIdRange(transcriptId);
  const rows = await qb<TranscriptsTables>(trx)
    .selectFrom("transcript_passages")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .execute();
  return rows.map((row) => row.id);
}
