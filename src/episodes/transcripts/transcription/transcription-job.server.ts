import { z } from "zod";
import { findPerson } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { parseUpload } from "#episodes/transcripts/parsing/parse-upload.server.ts";
import { requireVisibleEpisode } from "#episodes/transcripts/transcript-rows.server.ts";
import { replaceTranscript } from "#episodes/transcripts/transcripts.server.ts";
import { type Db, runAfterCommit } from "#platform/database/database.server.ts";
import { describeErrorForUsers, Refusal } from "#platform/errors/errors.server.ts";
import { openFileStore } from "#platform/files/files.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { JobFailure, type JobKind, type JobOutcome, type RunningJob } from "#platform/jobs/jobs.server.ts";
import { measureMp3Frames, parseId3TagLength } from "./mp3-parts.rules.ts";
import { type TranscribedSegment, transcribeAudioPart } from "./openai-audio.server.ts";

/** How large a part of an audio file may be. OpenAI accepts up to 25 MB per request. */
export const MAX_PART_BYTES = 24 * MB;

const TranscriptionPayload = z.object({
  episodeId: z.int(),
  title: z.string(),
  bytes: z.int(),
  /** The name of the audio's file. Jobs from 2.0.0 don't have one. */
  file: z.string().optional(),
  by: z.object({ id: z.int(), username: z.string() }),
});
type Payload = z.output<typeof TranscriptionPayload>;

const getAudioFileName = ({ file, episodeId }: Payload): string => file ?? `episode-${episodeId}`;

/**
 * Transcribes an episode's audio part by part, then stores the transcript. If the process is killed, the job starts
 * over.
 */
export const transcriptionJobKind: JobKind<House, Payload> = {
  name: "transcribe",
  payload: TranscriptionPayload,
  pausesInMinutes: [1, 5, 20],
  leaseMs: 120_000,
  afterRestore: "resumed",
  run: async (house, payload, job) =>
    transcribeEpisode(house, payload, job).catch((error) => {
      throw toAudioRemovingFailure(house, payload, error);
    }),
};

async function transcribeEpisode(house: House, payload: Payload, job: RunningJob): Promise<JobOutcome> {
  const { episodeId, bytes, by } = payload;
  const fileStore = openFileStore(house.env, "transcriptions");
  const name = getAudioFileName(payload);
  await requireVisibleEpisode(house.db, { isAdmin: true }, episodeId).catch((cause) => {
    if (!(cause instanceof Refusal && cause.status === 404)) throw cause;
    throw new JobFailure("The episode was deleted", { isFinal: true, cause });
  });
  if ((await fileStore.size(name)) === undefined)
    throw new JobFailure("The audio is gone: send it again", { isFinal: true });
  const audio = await fileStore.open(name);
  const segments: TranscribedSegment[] = [];
  let language: string | null = null;
  let [seconds, sentBytes] = [0, 0];
  for await (const part of splitAudio(skipId3Tag(audio))) {
    const transcribedPart = await transcribeAudioPart(house, part.bytes, job.signal);
    language ??= transcribedPart.language;
    for (const { start, end, text } of transcribedPart.segments)
      segments.push({ start: start + seconds, end: Math.max(start, end) + seconds, text });
    seconds += part.seconds;
    sentBytes += part.bytes.length;
    await job.progress(Math.min(0.99, sentBytes / bytes));
  }
  const parsedTranscript = await parseUpload(
    new TextEncoder().encode(JSON.stringify({ language, segments })),
  ).catch((cause) => {
    const isSilent = segments.every(({ text }) => text.trim() === "");
    const reason = isSilent ? "Nothing was said in this audio" : "OpenAI's answer could not be read.";
    throw new JobFailure(reason, { isFinal: true, cause });
  });
  return {
    also: async (trx) => {
      // The person who started the transcription may have deleted their account since.
      const author = { ...by, id: (await findPerson(trx, by.id))?.id ?? null };
      await replaceTranscript(trx, house, author, episodeId, parsedTranscript);
      removeAudioAfterCommit(trx, house, payload);
    },
  };
}

/** Converts an error to a failure that also deletes the audio, unless the job will be tried again. */
function toAudioRemovingFailure(house: House, payload: Payload, error: unknown): JobFailure {
  const failure =
    error instanceof JobFailure
      ? error
      : new JobFailure(describeErrorForUsers(error), { cause: error, logged: { error } });
  return new JobFailure(failure.message, {
    ...failure.options,
    also: async (trx, isFinal) => {
      if (isFinal) removeAudioAfterCommit(trx, house, payload);
    },
  });
}

const removeAudioAfterCommit = (trx: Db, house: House, payload: Payload) =>
  runAfterCommit(trx, () => void removeTranscriptionAudio(house, getAudioFileName(payload)));

/** Deletes the audio of a transcription. If that fails, writes it to the log. */
export const removeTranscriptionAudio = (house: House, file: string): Promise<void> =>
  openFileStore(house.env, "transcriptions")
    .remove(file)
    .catch((error) => house.log.warn({ error }, "the audio of a transcription could not be deleted"));

/**
 * Yields parts of at most 24 MB, cut between frames, each with its playing time. An M4A file can't be cut, so it is a
 * single part.
 */
async function* splitAudio(audio: AsyncIterable<Uint8Array>) {
  let heldBytes: Uint8Array = new Uint8Array();
  let chunks: Uint8Array[] = [];
  let size = 0;
  const cutPart = (isLast: boolean) => {
    heldBytes = Buffer.concat([heldBytes, ...chunks]);
    chunks = [];
    const { end, seconds } = measureMp3Frames(heldBytes);
    const length = isLast || end === 0 ? heldBytes.length : end;
    const part = { bytes: heldBytes.subarray(0, length), seconds };
    heldBytes = heldBytes.subarray(length);
    size = heldBytes.length;
    return part;
  };
  for await (const chunk of audio) {
    if (size + chunk.length > MAX_PART_BYTES) yield cutPart(false);
    chunks.push(chunk);
    size += chunk.length;
  }
  if (size > 0) yield cutPart(true);
}

/** Leaves out the ID3 tag at the beginning of an MP3, because its pictures may be larger than a part. */
async function* skipId3Tag(audio: AsyncIterable<Uint8Array>) {
  let bytesToSkip: number | undefined;
  for await (const chunk of audio) {
    bytesToSkip ??= parseId3TagLength(chunk);
    if (bytesToSkip < chunk.length) yield chunk.subarray(bytesToSkip);
    bytesToSkip = Math.max(0, bytesToSkip - chunk.length);
  }
}
