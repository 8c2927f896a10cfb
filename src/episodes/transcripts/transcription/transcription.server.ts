import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { findEpisodeAudio } from "#episodes/audio/audio.server.ts";
import { openMedia } from "#episodes/audio/media.server.ts";
import { requireVisibleEpisode } from "#episodes/transcripts/transcript-rows.server.ts";
import { lockEpisode } from "#episodes/transcripts/transcripts.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { invalidField, notFound, Refusal } from "#platform/errors/errors.server.ts";
import { openFileStore, requireDiskSpace, withScratchFolder } from "#platform/files/files.server.ts";
import { receiveUpload } from "#platform/http/http.server.ts";
import { addJob, findJob } from "#platform/jobs/jobs.server.ts";
import { createMissingKeyRefusal, OPENAI_PROVIDER } from "#platform/models/models.server.ts";
import { isM4a, isMp3 } from "./mp3-parts.rules.ts";
import { type Transcription, transcriptionEndpoints } from "./transcription.contract.ts";
import {
  MAX_PART_BYTES,
  removeTranscriptionAudio,
  transcriptionJobKind,
} from "./transcription-job.server.ts";

const { file: field, bodyLimit: limit } = transcriptionEndpoints["POST /api/episodes/{id}/transcribe"];
const AUDIO_UPLOAD = { field, limit, missing: "Please choose an audio file" };

/**
 * Starts a background job that transcribes an uploaded file or the episode's own audio.
 * @throws {Refusal} 404 for an unknown episode, or one without audio on this site; 503 if no key is set; 409 while the
 * episode is being transcribed; 400, 413 or 415 for the field `audio`
 */
export async function startTranscription(
  house: House,
  actor: Actor,
  episodeId: number,
  source: Request | "own audio",
): Promise<Transcription> {
  const episode = await requireVisibleEpisode(house.db, actor, episodeId);
  if (!house.env.OPENAI_API_KEY) throw createMissingKeyRefusal(OPENAI_PROVIDER);
  await refuseWhileRunning(house, actor, episodeId);
  return withScratchFolder(house.env.DATA_DIR, async (folder) => {
    const path = join(folder, "audio");
    const writeFile = (file: Readable) => pipeline(file, createWriteStream(path, { mode: 0o600 }));
    if (source === "own audio") await writeFile(await openEpisodeAudio(house, folder, episodeId));
    else {
      await requireDiskSpace(folder, Number(source.headers.get("content-length") ?? 0));
      await receiveUpload(source, AUDIO_UPLOAD, writeFile);
    }
    const { size } = await stat(path);
    await refuseOtherFormats(path, size);
    // While this upload was on its way, somebody else may have started a transcription.
    await refuseWhileRunning(house, actor, episodeId);
    const audioFile = `episode-${episodeId}-${randomUUID()}`;
    await openFileStore(house.env, "transcriptions").add(audioFile, path);
    await transaction(house.db, async (trx) => {
      // If two uploads finish at the same time, the second one waits here until the first one has added its job.
      await lockEpisode(trx, episodeId);
      await refuseWhileRunning({ db: trx }, actor, episodeId);
      const payload = {
        episodeId,
        title: episode.title,
        bytes: size,
        file: audioFile,
        by: { id: actor.id, username: actor.username },
      };
      const key = String(episodeId);
      await addJob(trx, house, transcriptionJobKind, payload, {
        key,
        keep: "record",
        subject: `episode ${episodeId}`,
      });
      const change = { entity: "transcript", entityId: episodeId, detail: episode.title } as const;
      await recordAdminEvent(trx, house, actor, { action: "transcribe", ...change });
    }).catch(async (error) => {
      await removeTranscriptionAudio(house, audioFile);
      throw error;
    });
    return readTranscription(house, actor, episodeId);
  });
}

async function refuseWhileRunning(house: Pick<House, "db">, actor: Actor, episodeId: number): Promise<void> {
  if ((await readTranscription(house, actor, episodeId)).state === "running")
    throw new Refusal("conflict", "This episode is being transcribed");
}

async function openEpisodeAudio(house: House, folder: string, episodeId: number): Promise<Readable> {
  const audio = await findEpisodeAudio(house.db, episodeId);
  if (!audio) throw notFound("Audio");
  await requireDiskSpace(folder, audio.bytes);
  const file = await openMedia(house, audio.url);
  if (!file) throw invalidField(field, "This episode's audio is elsewhere: send the file");
  return file;
}

async function refuseOtherFormats(path: string, size: number): Promise<void> {
  const file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(16), position: 0 }).finally(() => file.close());
  if (isMp3(buffer)) return;
  const message = "The audio must be an MP3 or M4A file";
  if (!isM4a(buffer)) throw new Refusal("unsupported", message, { issues: [{ path: field, message }] });
  if (size > MAX_PART_BYTES)
    throw invalidField(field, "An M4A file can have at most 24 MB here: send an MP3");
}

/**
 * Returns the state of an episode's transcription.
 * @throws {Refusal} 404 for an unknown episode
 */
export async function readTranscription(
  { db }: Pick<House, "db">,
  actor: Actor,
  episodeId: number,
): Promise<Transcription> {
  await requireVisibleEpisode(db, actor, episodeId);
  const job = await findJob(db, transcriptionJobKind.name, String(episodeId));
  if (!job) return { state: "none", progress: null, error: null };
  const state = job.state === "waiting" ? "running" : job.state;
  const progress = state === "done" ? 1 : state === "running" ? (job.progress ?? 0) : null;
  const hasFailed = job.state === "failed" || job.state === "waiting";
  return { state, progress, error: hasFailed ? job.error : null };
}
