import { z } from "zod";
import { endpoints, idInPath } from "#platform/http/endpoint.contract.ts";

/** What is said at a moment: from `seconds` on, by a speaker where one is named. */
export const Quote = z.object({ seconds: z.int(), text: z.string(), speaker: z.string().nullable() });
export type Quote = z.output<typeof Quote>;

const WRONG = "T must be a second of the video";

const at = {
  access: "public",
  params: z.object({ id: idInPath }),
  query: z.object({ t: z.coerce.number(WRONG).min(0, WRONG).max(86_400, WRONG).default(0) }),
  errors: [404],
} as const;

export const momentsEndpoints = endpoints({
  "GET /api/episodes/{id}/moment": {
    ...at,
    openToSites: true,
    summary: "The words that are said at a second of an episode",
    answer: Quote,
  },
  "GET /episodes/{id}/moment.png": {
    ...at,
    summary: "The words at a second as the picture of a shared moment",
    media: "image/png",
    errors: [404, 429],
  },
});
