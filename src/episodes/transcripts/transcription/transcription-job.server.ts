import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { parseTranscript } from "#episodes/transcripts/parsing/parse-transcript.server.ts";
import { requireVisibleEpisode } from "#episodes/transcripts/transcript-rows.server.ts";
import { replaceTranscript } from "#episodes/transcripts/transcripts.server.ts";
import { openFileStore } from "#platform/files/files.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { JobFailure, type JobKind } from "#platform/jobs/jobs.server.ts";
import { measureFrames } from "./mp3-parts.rules.ts";
import { type TranscribedSegment, transcribePart } from "./openai-audio.server.ts";

/** How large a part of an audio file may be. OpenAI accepts up to 25 MB per request. */
export const MAX_PART_BYTES = 24 * MB;

export const makeAudioFileName = (episodeId: number): string => `episode-${episodeId}`;

const TranscriptionPayload = z.object({
  episodeId: z.int(),
  title: z.string(),
  bytes: z.int(),
  by: z.object({ id: z.int(), username: z.string() }),
});

/**
 * Transcribes an episode's audio part by part, then stores the transcript. If the process is killed, the job starts
 * over.
 */
export const transcriptionJob: JobKind<House, z.output<typeof TranscriptionPayload>> = {
  name: "transcribe",
  payload: TranscriptionPayload,
  pausesInMinutes: [1, 5, 20],
  leaseMs: 120_000,
  afterRestore: "resumed",
  async run(house, { episodeId, bytes, by }, job) {
    const fileStore = openFileStore(house.env, "transcriptions");
    const name = makeAudioFileName(episodeId);
    if ((await fileStore.size(name)) === undefined)
      throw new JobFailure("The audio is gone: send it again", { isFinal: true });
    const audio = await fileStore.open(name);
    const segments: TranscribedSegment[] = [];
    let language: string | null = null;
    let [seconds, sentBytes] = [0, 0];
    for await (const part of splitAudio(audio)) {
      const transcribedPart = await transcribePart(house, part.bytes, job.signal);
      language ??= transcribedPart.language;
      for (const { start, end, text } of transcribedPart.segments)
        segments.push({ start: start + seconds, end: Math.max(start, end) + seconds, text });
      seconds += part.seconds;
      sentBytes += part.bytes.length;
      await job.progress(Math.min(0.99, sentBytes / bytes));
    }
    const parsedTranscript = await parseTranscript(
      new TextEncoder().encode(JSON.stringify({ language, segments })),
    ).catch((cause) => {
      throw new JobFailure("Nothing was said in this audio", { isFinal: true, cause });
    });
    return {
      also: async (trx) => {
        const episode = await requireVisibleEpisode(trx, { isAdmin: true }, episodeId);
        await replaceTranscript(trx, house, by, episode, parsedTranscript);
        await fileStore.remove(name);
      },
    };
  },
};

/**
 * Yields parts of at most 24 MB, cut between frames, each with its playing time. An M4A file can't be cut, so it is a
 * single part.
 */
async function* splitAudio(audio: AsyncIterable<Uint8Array>) {
  let heldBytes: Uint8Array = new Uint8Array();
  let pieces: Uint8Array[] = [];
  let size = 0;
  const cutPart = (isLast: boolean) => {
    heldBytes = Buffer.concat([heldBytes, ...pieces]);
    pieces = [];
    const { end, seconds } = measureFrames(heldBytes);
    const length = isLast || end === 0 ? heldBytes.length : end;
    const part = { bytes: heldBytes.subarray(0, length), seconds };
    heldBytes = heldBytes.subarray(length);
    size = heldBytes.length;
    return part;
  };
  for await (const piece of audio) {
    if (size + piece.length > MAX_PART_BYTES) yield cutPart(false);
    pieces.push(piece);
    size += piece.length;
  }
  if (size > 0) yield cutPart(true);
}
