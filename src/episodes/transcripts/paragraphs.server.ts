import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { toParagraph, toPassageId, toPassageIdRange } from "./passages.rules.ts";
import { readPassages, type TranscriptRow } from "./transcript-rows.server.ts";
import type { Paragraphs } from "./transcripts.contract.ts";
import { requireTranscript } from "./transcripts.server.ts";
import type { TranscriptsTables } from "./transcripts.table.server.ts";

type ParagraphRange = { from?: number | undefined; at?: number | undefined; limit?: number | undefined };

/**
 * Returns the paragraphs starting with the one at the index `from`, or with the one that is being spoken `at` seconds
 * into the episode.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript
 */
export async function readParagraphs(
  { db }: Pick<House, "db">,
  actor: Actor | null,
  episodeId: number,
  { from, at, limit }: ParagraphRange,
): Promise<Paragraphs> {
  const { transcript } = await requireTranscript(db, actor, episodeId);
  const first = from ?? (at === undefined ? 0 : await findPassageIndex(db, transcript, at));
  const passages = await readPassages(db, transcript, { from: first, ...(limit !== undefined && { limit }) });
  return {
    language: transcript.language,
    total: transcript.passageCount,
    from: first,
    paragraphs: passages.map(toParagraph),
  };
}

/** Returns the index of the passage that is being spoken at the given second, or 0 if nobody has spoken yet. */
export async function findPassageIndex(
  db: Db,
  { id }: Pick<TranscriptRow, "id">,
  seconds: number,
): Promise<number> {
  const [first, last] = toPassageIdRange(id);
  const passage = await qb<TranscriptsTables>(db)
    .selectFrom("transcript_passages")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where("startMs", "<=", Math.round(seconds * 1000))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return passage ? passage.id - toPassageId(id, 0) : 0;
}
