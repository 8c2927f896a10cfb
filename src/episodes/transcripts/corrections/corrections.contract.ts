import { z } from "zod";
import {
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  idInPath,
  pageQuery,
  requiredText,
} from "#platform/http/endpoint.contract.ts";

const INVALID_START = "Start must be a second of the transcript";

export const ProposedCorrection = z.object({
  /** Any second within the paragraph to correct. */
  start: z.number(INVALID_START).min(0, INVALID_START).max(86_400, INVALID_START),
  text: requiredText("Text", 2_000),
});
export type ProposedCorrection = z.output<typeof ProposedCorrection>;

export const Correction = z.object({
  id: z.int(),
  episode: z.object({ id: z.int(), title: z.string(), address: z.string() }),
  /** The second at which the paragraph begins. */
  start: z.number(),
  /** The paragraph's text when the correction was proposed. */
  before: z.string(),
  text: z.string(),
  createdAt: dateTime,
});
export type Correction = z.output<typeof Correction>;

const params = z.object({ id: idInPath });

export const correctionsEndpoints = defineEndpoints({
  "POST /api/episodes/{id}/corrections": {
    access: "public",
    summary: "Propose a correction of a paragraph of what was said; the team reads it first",
    status: 201,
    params,
    body: ProposedCorrection,
    answer: Correction,
    limit: createHourlyLimit("transcript-correction", 20),
    errors: [404],
  },
  "GET /api/corrections": {
    access: "admin",
    summary: "Corrections of transcripts that visitors propose, newest first",
    query: z.object(pageQuery),
    answer: z.array(Correction),
    counted: true,
  },
  "PUT /api/corrections/{id}": {
    access: "admin",
    summary: "Take a proposed correction into the transcript, or drop it; then it is no longer listed",
    params,
    body: z.object({ take: z.boolean("Take must be true or false") }),
    answer: Correction,
    errors: [409],
    refreshesPages: true,
  },
});
