import { type ChangeAuthor, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { createTooManyUploadsRefusal, invalidField, notFound } from "#platform/errors/errors.server.ts";
import { readUpload } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import { TranscriptParseError } from "./parsing/cue-cleaning.rules.ts";
import { parseUpload } from "./parsing/parse-upload.server.ts";
import {
  findTranscript,
  insertTranscript,
  readPassages,
  requireVisibleEpisode,
  summarizeTranscript,
  type TranscriptRow,
  unlinkTranscript,
} from "./transcript-rows.server.ts";
import {
  type Cue,
  type Transcript,
  type TranscriptSummary,
  transcriptsEndpoints,
} from "./transcripts.contract.ts";

const { file: field, bodyLimit: limit } = transcriptsEndpoints["PUT /api/episodes/{id}/transcript"];
const TRANSCRIPT_UPLOAD = { field, limit, missing: "Please choose a transcript" };

/** Limits how many uploads are handled at a time, because each takes several times its size in memory. */
const uploadQueue = new Queue({ places: 2, patienceMs: 60_000, refuse: createTooManyUploadsRefusal });

/**
 * Stores an uploaded transcript, and moves the one that it replaces, if any, to the trash.
 * @throws {Refusal} 404 for an unknown episode; 400, 413 or 415 for the field `transcript`; 503 if too many
 * uploads are waiting
 */
export async function storeTranscript(
  house: House,
  actor: Actor,
  episodeId: number,
  request: Request,
): Promise<TranscriptSummary> {
  await requireVisibleEpisode(house.db, actor, episodeId);
  const parsedTranscript = await uploadQueue.run(async () =>
    parseOrRefuse(await readUpload(request, TRANSCRIPT_UPLOAD)),
  );
  return transaction(house.db, (trx) => replaceTranscript(trx, house, actor, episodeId, parsedTranscript));
}

/**
 * Stores an episode's transcript, and moves the previous one to the trash. Must be called in a transaction.
 * @throws {Refusal} 404 for an unknown episode
 */
export async function replaceTranscript(
  trx: Db,
  house: House,
  author: ChangeAuthor,
  episodeId: number,
  { language, cues }: { language: string | null; cues: Cue[] },
): Promise<TranscriptSummary> {
  const episode = await lockEpisode(trx, episodeId);
  const oldTranscript = await findTranscript(trx, episode.youtubeId);
  if (oldTranscript)
    await moveToTrash(trx, house, author, { transcript: oldTranscript, label: episode.title });
  const content = { language: language ?? house.show().language, cues };
  const row = await insertTranscript(trx, house, episode.youtubeId, content);
  const change = { entity: "transcript", entityId: episode.id, detail: episode.title } as const;
  await recordAdminEvent(trx, house, author, { action: "upload", ...change });
  return summarizeTranscript(row);
}

async function parseOrRefuse(bytes: Uint8Array) {
  try {
    return await parseUpload(bytes);
  } catch (error) {
    if (error instanceof TranscriptParseError) throw invalidField(field, error.message);
    throw error;
  }
}

/** Returns the whole transcript. @throws {Refusal} 404 for an unknown episode or one without a transcript */
export async function readEpisodeTranscript(
  { db }: Pick<House, "db">,
  actor: Actor | null,
  episodeId: number,
): Promise<Transcript> {
  const { transcript } = await requireTranscript(db, actor, episodeId);
  return { language: transcript.language, cues: (await readPassages(db, transcript)).flat() };
}

/**
 * Moves the transcript to the trash. Returns the deletion's id.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript
 */
export function deleteTranscript(house: House, actor: Actor, episodeId: number): Promise<number> {
  return transaction(house.db, async (trx) => {
    await lockEpisode(trx, episodeId);
    const { transcript, episode } = await requireTranscript(trx, actor, episodeId);
    const deletionId = await moveToTrash(trx, house, actor, { transcript, label: episode.title });
    const change = { entity: "transcript", entityId: episodeId, detail: episode.title } as const;
    await recordAdminEvent(trx, house, actor, { action: "delete", ...change, deletionId });
    return deletionId;
  });
}

async function moveToTrash(
  trx: Db,
  house: House,
  actor: Pick<Actor, "username">,
  { transcript, label }: { transcript: TranscriptRow; label: string },
): Promise<number> {
  const deletionId = await startDeletion(trx, house, actor, { entity: "transcript", label });
  await copyToTrash(trx, deletionId, "transcripts", [transcript.id]);
  await unlinkTranscript(trx, transcript);
  return deletionId;
}

/**
 * Returns the transcript of an episode if the caller may see it.
 * @throws {Refusal} 404 if the caller may not see it or there is no transcript
 */
export async function requireTranscript(db: Db, actor: Actor | null, episodeId: number) {
  const episode = await requireVisibleEpisode(db, actor, episodeId);
  const transcript = await findTranscript(db, episode.youtubeId);
  if (!transcript) throw notFound("Transcript");
  return { episode, transcript };
}

/**
 * Returns an episode and locks it until the transaction ends. Otherwise, if its transcript were changed twice at the
 * same time, one of the changes would be lost.
 * @throws {Refusal} 404 for an unknown episode
 */
export async function lockEpisode(trx: Db, id: number) {
  const query = qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select(["id", "youtubeId", "title"])
    .where("id", "=", id);
  const episode = await lockRows(trx, query).executeTakeFirst();
  if (!episode) throw notFound("Episode");
  return episode;
}
