import { sql } from "kysely";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { findPassageIndex } from "#episodes/transcripts/paragraphs.server.ts";
import { joinCueTexts, toPassageId } from "#episodes/transcripts/passages.rules.ts";
import {
  findTranscript,
  readPassages,
  replacePassageCues,
} from "#episodes/transcripts/transcript-rows.server.ts";
import { lockEpisode, requireTranscript } from "#episodes/transcripts/transcripts.server.ts";
import type { TranscriptsTables } from "#episodes/transcripts/transcripts.table.server.ts";
import { countRows, type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, invalidField, notFound } from "#platform/errors/errors.server.ts";
import { correctCues } from "./corrected-cues.rules.ts";
import { makeNewerDeletedTranscriptCondition } from "./correction-transcripts.server.ts";
import type { Correction, ProposedCorrection } from "./corrections.contract.ts";

/**
 * Stores a correction that a visitor proposes. If the same one is already waiting, returns that one: its answer may have
 * been lost, so that it was sent again.
 * @throws {Refusal} 404 if there is no transcript; 400 if `start` is after its end or `text` corrects nothing
 */
export async function proposeCorrection(
  house: House,
  actor: Actor | null,
  episodeId: number,
  { start, text }: ProposedCorrection,
): Promise<Correction> {
  const { transcript, episode } = await requireTranscript(house.db, actor, episodeId);
  if (start * 1000 > transcript.lengthMs) throw invalidField("start", "Nothing is said at this second");
  const place = await findPassageIndex(house.db, transcript, start);
  const [cues = []] = await readPassages(house.db, transcript, { from: place, limit: 1 });
  const before = joinCueTexts(cues);
  if (text.replace(/\s+/g, " ") === before) throw invalidField("text", "The transcript already says this");
  const startMs = Math.round((cues[0]?.start ?? 0) * 1000);
  const waitingCorrection = await selectCorrections(house.db)
    .select(CORRECTION_COLUMNS)
    .where("episodes.id", "=", episodeId)
    .where("corrections.startMs", "=", startMs)
    .where("corrections.before", "=", before)
    .where("corrections.text", "=", text)
    .executeTakeFirst();
  if (waitingCorrection) return toCorrection(waitingCorrection);
  const { videoId } = transcript;
  const row = await qb<TranscriptsTables>(house.db)
    .insertInto("transcript_corrections")
    .values({ videoId, startMs, before, text, createdAt: house.now().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { title, episodeNumber, slug } = episode;
  return toCorrection({ ...row, episodeId, title, episodeNumber, slug });
}

/** Returns a page of the proposed corrections, newest first, and their total number. */
export async function listCorrections(
  { db }: Pick<House, "db">,
  { limit = 200, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  const correctionQuery = selectCorrections(db);
  const total = await countRows(correctionQuery);
  const rows = await correctionQuery
    .select(CORRECTION_COLUMNS)
    .orderBy("corrections.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(toCorrection), total };
}

/**
 * Applies a proposed correction if `isAccepted` is true. Otherwise discards it.
 * @throws {Refusal} 404 for an unknown correction; 409 if the paragraph has changed since the correction was proposed
 */
export function applyOrDiscardCorrection(
  house: House,
  actor: Actor,
  id: number,
  isAccepted: boolean,
): Promise<Correction> {
  return transaction(house.db, async (trx) => {
    const row = await selectCorrections(trx)
      .select(CORRECTION_COLUMNS)
      .where("corrections.id", "=", id)
      .executeTakeFirst();
    if (row) await lockEpisode(trx, row.episodeId);
    const deletedRow = await qb<TranscriptsTables>(trx)
      .deleteFrom("transcript_corrections")
      .where("id", "=", id)
      .returning("videoId")
      .executeTakeFirst();
    if (!row || !deletedRow) throw notFound("Correction");
    const correction = toCorrection(row);
    if (isAccepted) await correctPassage(trx, deletedRow.videoId, correction);
    const { episode, start } = correction;
    await recordAdminEvent(trx, house, actor, {
      action: isAccepted ? "correct" : "drop-correction",
      entity: "transcript",
      entityId: episode.id,
      detail: `${episode.title}, second ${Math.floor(start)}`,
    });
    return correction;
  });
}

async function correctPassage(trx: Db, videoId: string, { start, before, text }: Correction): Promise<void> {
  const transcript = await findTranscript(trx, videoId);
  if (!transcript) throw conflict("The transcript is gone");
  const place = await findPassageIndex(trx, transcript, start);
  const [cues = []] = await readPassages(trx, transcript, { from: place, limit: 1 });
  if (joinCueTexts(cues) !== before) throw conflict("This paragraph has changed in the meantime");
  await replacePassageCues(trx, toPassageId(transcript.id, place), correctCues(cues, text));
}

/** Selects the corrections proposed for episodes' current transcripts, but not for transcripts in the trash. */
const selectCorrections = (db: Db) =>
  qb<TranscriptsTables & EpisodesTables>(db)
    .selectFrom("transcript_corrections as corrections")
    .innerJoin("episodes", "episodes.youtubeId", "corrections.videoId")
    .innerJoin("transcripts", (join) =>
      join
        .onRef("transcripts.videoId", "=", "corrections.videoId")
        .onRef("transcripts.createdAt", "<=", "corrections.createdAt"),
    )
    .where(({ not }) => not(makeNewerDeletedTranscriptCondition(db, sql.ref("transcripts.id"))));

const CORRECTION_COLUMNS = [
  "corrections.id",
  "corrections.startMs",
  "corrections.before",
  "corrections.text",
  "corrections.createdAt",
  "episodes.id as episodeId",
  "episodes.title",
  "episodes.episodeNumber",
  "episodes.slug",
] as const;

type CorrectionRow = {
  id: number;
  startMs: number;
  before: string;
  text: string;
  createdAt: string;
  episodeId: number;
  title: string;
  episodeNumber: number;
  slug: string;
};

function toCorrection({
  id,
  startMs,
  before,
  text,
  createdAt,
  episodeId,
  title,
  episodeNumber,
  slug,
}: CorrectionRow): Correction {
  const address = formatEpisodePath({ id: episodeId, episodeNumber, slug });
  const episode = { id: episodeId, title, address };
  return { id, episode, start: startMs / 1000, before, text, createdAt };
}
