import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { limitToDiskSpace, withScratchFolder } from "#platform/files/files.server.ts";
import { receiveUpload } from "#platform/http/http.server.ts";
import { listDeletedRows } from "#trash/trash.server.ts";
import { type AudioLink, EpisodeAudio, MAX_AUDIO_BYTES } from "./audio.contract.ts";
import { readAudioFile } from "./audio-file.server.ts";
import { listOldMediaUrls, removeMedia, storeMedia } from "./media.server.ts";

const AUDIO_UPLOAD = { field: "audio", limit: MAX_AUDIO_BYTES, missing: "Please choose an audio file" };

/**
 * Uses a file on another site as the episode's audio.
 * @throws {Refusal} 404 for an unknown episode; 409 if the episode's audio differs from `basedOn`
 */
export async function linkAudio(
  house: House,
  actor: Actor,
  id: number,
  { basedOn, ...audio }: AudioLink,
): Promise<EpisodeAudio> {
  await setAudio(house, actor, { id, audio, basedOn, action: "add-audio" });
  return audio;
}

/**
 * Stores an uploaded file as the episode's audio.
 * @throws {Refusal} 404 for an unknown episode; 400, 413 or 415 for the field `audio`; 503 if too many uploads are
 * waiting
 */
export async function storeAudio(
  house: House,
  actor: Actor,
  id: number,
  request: Request,
): Promise<EpisodeAudio> {
  await requireEpisode(house.db, id);
  return withScratchFolder(house.env.DATA_DIR, async (folder) => {
    const path = join(folder, "audio");
    await receiveUpload(request, AUDIO_UPLOAD, (file) =>
      pipeline(file, limitToDiskSpace(folder), createWriteStream(path, { mode: 0o600 })),
    );
    const { extension, ...read } = await readAudioFile(path);
    const audio = { url: await storeMedia(house, path, extension), ...read };
    try {
      await setAudio(house, actor, { id, audio, action: "add-audio" });
    } catch (error) {
      await removeMedia(house, audio.url);
      throw error;
    }
    return audio;
  });
}

/**
 * Removes the episode's audio. If its file is on this site, `sweepMedia` deletes it.
 * @throws {Refusal} 404 if the episode is unknown or has no audio
 */
export const deleteAudio = (house: House, actor: Actor, id: number): Promise<void> =>
  setAudio(house, actor, { id, audio: null, action: "remove-audio" });

type AudioChange = {
  id: number;
  audio: EpisodeAudio | null;
  basedOn?: EpisodeAudio | null | undefined;
  action: RecordedAction<"episode">;
};

/** Changes an episode's audio. The old file stays for `sweepMedia`, because a restore of older data may need it. */
function setAudio(house: House, actor: Actor, { id, audio, basedOn, action }: AudioChange): Promise<void> {
  return transaction(house.db, async (trx) => {
    const episode = await lockRows(trx, selectAudio(trx, id)).executeTakeFirst();
    if (!episode) throw notFound("Episode");
    const oldAudio = episode.audio;
    refuseStaleEdit(basedOn, oldAudio);
    if (!oldAudio && !audio) throw notFound("Audio");
    const change = { audio: audio && JSON.stringify(audio) };
    await qb<EpisodesTables>(trx).updateTable("episodes").set(change).where("id", "=", id).execute();
    await recordAdminEvent(trx, house, actor, { action, entity: "episode", entityId: id });
  });
}

/**
 * Returns an episode's audio, or null if it has none.
 * @throws {Refusal} 404 for an unknown episode
 */
export const findEpisodeAudio = async (db: Db, id: number): Promise<EpisodeAudio | null> =>
  (await requireEpisode(db, id)).audio;

async function requireEpisode(db: Db, id: number): Promise<{ audio: EpisodeAudio | null }> {
  const episode = await selectAudio(db, id).executeTakeFirst();
  if (!episode) throw notFound("Episode");
  return episode;
}

const selectAudio = (db: Db, id: number) =>
  qb<EpisodesTables>(db).selectFrom("episodes").select("audio").where("id", "=", id);

/**
 * Deletes the files that no episode uses anymore, including episodes in the trash. Those that are less than a day old
 * may belong to an upload that is still in progress. Keeps the files in `keptUrls`, which are used elsewhere. Returns the
 * number of files deleted. Runs as background work.
 */
export async function sweepMedia(house: House, keptUrls: readonly string[]): Promise<number> {
  const oldUrls = await listOldMediaUrls(house);
  if (oldUrls.length === 0) return 0;
  const usedUrls = await listUsedAudioUrls(house.db);
  const unusedUrls = oldUrls.filter((address) => !usedUrls.has(address) && !keptUrls.includes(address));
  for (const address of unusedUrls) await removeMedia(house, address);
  return unusedUrls.length;
}

/** Returns the URL stored in an audio column, or "" if the column is empty or malformed. */
const readAudioColumnUrl = (audio: unknown): string => EpisodeAudio.safeParse(audio).data?.url ?? "";

/** Returns the URLs of all episodes' audio files, including those of episodes in the trash. */
async function listUsedAudioUrls(db: Db): Promise<Set<string>> {
  const episodes = qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select("audio")
    .where("audio", "is not", null);
  const rows = [...(await episodes.execute()), ...(await listDeletedRows(db, "episodes"))];
  return new Set(rows.map(({ audio }) => readAudioColumnUrl(audio)));
}
