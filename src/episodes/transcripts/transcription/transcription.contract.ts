import { z } from "zod";
import { defineEndpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";

/**
 * `progress` goes from 0 to 1 while the job is running. `error` says why it failed or, while it is running, what went
 * wrong in the latest attempt, which will be retried.
 */
export const Transcription = z.object({
  state: z.enum(["none", "running", "done", "failed"]),
  progress: z.number().nullable(),
  error: z.string().nullable(),
});
export type Transcription = z.output<typeof Transcription>;

const params = z.object({ id: idInPath });

export const transcriptionEndpoints = defineEndpoints({
  "POST /api/episodes/{id}/transcribe": {
    access: "admin",
    summary:
      "Have OpenAI write down what is said in an MP3 of up to 8 hours, or in the episode's own, in the background",
    status: 202,
    params,
    file: "audio",
    bodyLimit: 500 * MB,
    /** Sent instead of a file in order to transcribe the episode's own audio, which must be stored on this site. */
    body: z.object({ from: z.literal("episode", "From must be episode") }),
    answer: Transcription,
    errors: [409, 503],
  },
  "GET /api/episodes/{id}/transcribe": {
    access: "admin",
    summary: "How far the transcription of an episode's audio is",
    params,
    answer: Transcription,
  },
});
