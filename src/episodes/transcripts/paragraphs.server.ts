import type { Actor, House } from "#app/house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { passageId, passageIds, toParagraph } from "./passages.rules.ts";
import { readPassages, type TranscriptRow } from "./transcript-rows.server.ts";
import type { Paragraphs } from "./transcripts.contract.ts";
import { requireTranscript } from "./transcripts.server.ts";
import type { TranscriptsTables } from "./transcripts.table.server.ts";

type Part = { from?: number | undefined; at?: number | undefined; limit?: number | undefined };

/** Returns paragraphs from a place on, or from the one spoken at a second. @throws {Refusal} 404 */
export async function readParagraphs(
  { db }: Pick<House, "db">,
  actor: Actor | null,
  episodeId: number,
  { from, at, limit }: Part,
): Promise<Paragraphs> {
  const { transcript } = await requireTranscript(db, actor, episodeId);
  const first = from ?? (at === undefined ? 0 : await findPlace(db, transcript, at));
  const passages = await readPassages(db, transcript, { from: first, ...(limit !== undefined && { limit }) });
  return { total: transcript.passageCount, from: first, paragraphs: passages.map(toParagraph) };
}

/** Returns the place of the passage spoken at a second, or the first place if nothing was said by then. */
export async function findPlace(db: Db, { id }: Pick<TranscriptRow, "id">, seconds: number): Promise<number> {
  const [first, last] = passageIds(id);
  const found = await on<TranscriptsTables>(db)
    .selectFrom("transcript_passages")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where("startMs", "<=", Math.round(seconds * 1000))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ? found.id - passageId(id, 0) : 0;
}
