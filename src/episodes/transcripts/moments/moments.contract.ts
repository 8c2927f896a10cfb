import { z } from "zod";
import { defineEndpoints, idInPath, numberInQuery } from "#platform/http/endpoint.contract.ts";

/** What somebody says, starting `seconds` seconds into the video. `speaker` is null if the name isn't known. */
export const Quote = z.object({ seconds: z.int(), text: z.string(), speaker: z.string().nullable() });
export type Quote = z.output<typeof Quote>;

const INVALID_SECOND = "T must be a second of the video";

const secondInQuery = numberInQuery(
  z.number(INVALID_SECOND).min(0, INVALID_SECOND).max(86_400, INVALID_SECOND),
).default(0);
const publicReadOptions = { access: "public", params: z.object({ id: idInPath }), errors: [404] } as const;
const MAX_WORDS_LENGTH = 2_000;

export const momentsEndpoints = defineEndpoints({
  "GET /api/episodes/{id}/moment": {
    ...publicReadOptions,
    openToSites: true,
    summary: "The words that are said at a second of an episode, or from given words of that paragraph on",
    query: z.object({
      t: secondInQuery,
      words: z
        .string()
        .trim()
        .max(MAX_WORDS_LENGTH, `Words must be at most ${MAX_WORDS_LENGTH} characters`)
        .default(""),
    }),
    answer: Quote,
  },
  "GET /episodes/{id}/moment.png": {
    ...publicReadOptions,
    summary: "The words at a second as the picture of a shared moment",
    query: z.object({ t: secondInQuery }),
    media: "image/png",
    errors: [404, 429],
  },
});
