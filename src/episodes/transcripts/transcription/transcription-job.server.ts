import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { parseTranscript } from "#episodes/transcripts/parsing/parse-transcript.server.ts";
import { findEpisodeFor } from "#episodes/transcripts/transcript-rows.server.ts";
import { replaceTranscript } from "#episodes/transcripts/transcripts.server.ts";
import { openFileStore } from "#platform/files/files.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { JobFailure, type JobKind } from "#platform/jobs/jobs.server.ts";
import { measureFrames } from "./mp3-parts.rules.ts";
import { type Segment, transcribePart } from "./openai-audio.server.ts";

/** The service accepts 25 MB per request. */
export const LARGEST_PART = 24 * MB;

export const audioName = (episodeId: number): string => `episode-${episodeId}`;

const Payload = z.object({
  episodeId: z.int(),
  title: z.string(),
  bytes: z.int(),
  by: z.object({ id: z.int(), username: z.string() }),
});

/** Sends an episode's audio in parts and stores the transcript. If the process is killed, the job starts over. */
export const transcriptionJob: JobKind<House, z.output<typeof Payload>> = {
  name: "transcribe",
  payload: Payload,
  pausesInMinutes: [1, 5, 20],
  leaseMs: 120_000,
  afterRestore: "resumed",
  async run(house, { episodeId, bytes, by }, job) {
    const fileStore = openFileStore(house.env, "transcriptions");
    const name = audioName(episodeId);
    const audio = await fileStore.open(name).catch((cause) => {
      throw new JobFailure("The audio is gone: send it again", { isFinal: true, cause });
    });
    const segments: Segment[] = [];
    let language: string | null = null;
    let [seconds, sent] = [0, 0];
    for await (const part of splitAudio(audio)) {
      const said = await transcribePart(house, part.bytes, job.signal);
      language ??= said.language;
      for (const { start, end, text } of said.segments)
        segments.push({ start: start + seconds, end: Math.max(start, end) + seconds, text });
      seconds += part.seconds;
      sent += part.bytes.length;
      await job.progress(Math.min(0.99, sent / bytes));
    }
    const parsed = await parseTranscript(
      new TextEncoder().encode(JSON.stringify({ language, segments })),
    ).catch((cause) => {
      throw new JobFailure("Nothing was said in this audio", { isFinal: true, cause });
    });
    return {
      also: async (trx) => {
        const episode = await findEpisodeFor(trx, { isAdmin: true }, episodeId);
        await replaceTranscript(trx, house, by, episode, parsed);
        await fileStore.remove(name);
      },
    };
  },
};

/**
 * Yields parts of at most 24 MB, cut between frames, each with its playing time. An M4A can't be cut and is one part.
 */
async function* splitAudio(audio: AsyncIterable<Uint8Array>) {
  let held: Uint8Array = new Uint8Array();
  let pieces: Uint8Array[] = [];
  let size = 0;
  const cut = (isLast: boolean) => {
    held = Buffer.concat([held, ...pieces]);
    pieces = [];
    const { end, seconds } = measureFrames(held);
    const length = isLast || end === 0 ? held.length : end;
    const part = { bytes: held.subarray(0, length), seconds };
    held = held.subarray(length);
    size = held.length;
    return part;
  };
  for await (const piece of audio) {
    if (size + piece.length > LARGEST_PART) yield cut(false);
    pieces.push(piece);
    size += piece.length;
  }
  if (size > 0) yield cut(true);
}
