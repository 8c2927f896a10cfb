import { type RawBuilder, sql } from "kysely";
import { MAX_PASSAGES, toPassageIdRange, toTranscriptId } from "#episodes/transcripts/passages.rules.ts";
import { transcriptTextIndex } from "#episodes/transcripts/transcript-rows.server.ts";
import type { TranscriptsTables } from "#episodes/transcripts/transcripts.table.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { MAX_EXTRA_MOMENTS_COUNTED } from "./count-moments.rules.ts";
import { findSpokenMoments } from "./find-moments.rules.ts";
import type { SpokenMoment } from "./moment.contract.ts";
import { listQuoteVariants } from "./spellings.rules.ts";

export const MAX_LISTED_MOMENTS = 3;

const MAX_PASSAGES_SQL = sql.lit(MAX_PASSAGES);

/**
 * Returns a subquery, in parentheses, that selects the videos in which somebody says `search`, which must not be empty.
 */
export const selectVideosSaying = (db: Db, search: string): RawBuilder<string> =>
  transcriptTextIndex.canUseIndex(search)
    ? sql`(select "videoId" from transcripts where id in
        (select hits.id / ${MAX_PASSAGES_SQL} from ${transcriptTextIndex.selectIds(db, search)} as hits))`
    : // One or two letters are in nearly every passage, so one passage per transcript is enough.
      sql`(select "videoId" from transcripts where exists
        (select 1 from transcript_texts
          where transcript_texts.id between transcripts.id * ${MAX_PASSAGES_SQL} and transcripts.id * ${MAX_PASSAGES_SQL} + ${MAX_PASSAGES_SQL} - 1
          and ${transcriptTextIndex.contains(db, search)}))`;

/**
 * How many episodes each SQL statement searches for moments. If a list has more episodes than this, only the first few
 * moments of each episode are counted.
 */
const SLICE_SIZE = 50;

/**
 * Returns up to three moments of each video in which somebody says `search`, and how many more there are. For more than
 * 50 videos, only finds out whether a video has a fourth moment.
 */
export async function findMomentsByVideo(
  db: Db,
  search: string,
  videoIds: readonly string[],
): Promise<Map<string, { said: SpokenMoment[]; saidMore: number }>> {
  if (videoIds.length === 0) return new Map();
  const transcripts = await qb<TranscriptsTables>(db)
    .selectFrom("transcripts")
    .select(["id", "videoId"])
    .where("videoId", "in", videoIds)
    .execute();
  const maxExtraMoments = videoIds.length > SLICE_SIZE ? 1 : MAX_EXTRA_MOMENTS_COUNTED;
  const moments = new Map<number, SpokenMoment[]>();
  for (const spelling of listQuoteVariants(search))
    for (const [id, foundMoments] of await readMoments(db, spelling, transcripts, maxExtraMoments))
      moments.set(id, mergeMoments(moments.get(id) ?? [], foundMoments));
  return new Map(
    transcripts.map(({ id, videoId }) => {
      const episodeMoments = moments.get(id) ?? [];
      const saidMore = Math.min(maxExtraMoments, Math.max(0, episodeMoments.length - MAX_LISTED_MOMENTS));
      return [videoId, { said: episodeMoments.slice(0, MAX_LISTED_MOMENTS), saidMore }];
    }),
  );
}

/**
 * Returns the first moments of each transcript in which somebody says `search`: all of them, or at least three plus
 * `maxExtraMoments`.
 */
async function readMoments(
  db: Db,
  search: string,
  transcripts: readonly { id: number }[],
  maxExtraMoments: number,
): Promise<Map<number, SpokenMoment[]>> {
  const foldedSearch = foldText(search);
  // Reads twice as many passages, because a match found in one passage may belong to the next.
  const maxPassages = 2 * (MAX_LISTED_MOMENTS + maxExtraMoments);
  const matchingRows = await mapSlices(transcripts, SLICE_SIZE, (slice) =>
    readMatchingPassages(db, search, slice, maxPassages),
  );
  const moments = new Map<number, SpokenMoment[]>();
  for (const { id, cues, next } of matchingRows.flat()) {
    const transcriptId = toTranscriptId(id);
    const earlierMoments = moments.get(transcriptId) ?? [];
    moments.set(transcriptId, [...earlierMoments, ...findSpokenMoments(cues, next ?? [], foldedSearch)]);
  }
  return moments;
}

/** Merges two lists of moments and sorts them by time. Moments at the same second count as one. */
function mergeMoments(
  moments: readonly SpokenMoment[],
  moreMoments: readonly SpokenMoment[],
): SpokenMoment[] {
  const knownSeconds = new Set(moments.map(({ seconds }) => seconds));
  const addedMoments = moreMoments.filter(({ seconds }) => !knownSeconds.has(seconds));
  return addedMoments.length === 0
    ? [...moments]
    : [...moments, ...addedMoments].sort((a, b) => a.seconds - b.seconds);
}

/** Reads the first passages of each transcript that contain `search`, each with the following passage. */
async function readMatchingPassages(
  db: Db,
  search: string,
  transcripts: readonly { id: number }[],
  limit: number,
) {
  if (transcripts.length === 0) return [];
  const hits = transcripts.map(({ id }) => {
    const [first, last] = toPassageIdRange(id);
    return sql`select * from (${transcriptTextIndex.selectFirstIds(db, search, { first, last, limit })}) as few`;
  });
  return qb<TranscriptsTables>(db)
    .selectFrom("transcript_passages as passages")
    .innerJoin(
      sql<{ id: number }>`(${sql.join(hits, sql` union all `)})`.as("hits"),
      "hits.id",
      "passages.id",
    )
    .leftJoin("transcript_passages as following", (join) =>
      join.on("following.id", "=", sql<number>`passages.id + 1`),
    )
    .select(["passages.id", "passages.cues", "following.cues as next"])
    .orderBy("passages.id")
    .execute();
}
