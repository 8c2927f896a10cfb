import { z } from "zod";
import {
  defineEndpoints,
  idInPath,
  limitInQuery,
  MB,
  numberInQuery,
  requiredLine,
  requiredText,
} from "#platform/http/endpoint.contract.ts";
import { deletionHeader } from "#trash/trash.contract.ts";

/** What one person says from `start` to `end`, as in a caption. Times are in seconds of the video. */
export const Cue = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().nullable(),
});
export type Cue = z.output<typeof Cue>;

export const Transcript = z.object({ language: z.string(), cues: z.array(Cue) });
export type Transcript = z.output<typeof Transcript>;

/** How many cues a transcript has, its length in seconds, and its speakers. */
export const TranscriptSummary = z.object({
  cues: z.int(),
  seconds: z.number(),
  speakers: z.array(z.string()),
});
export type TranscriptSummary = z.output<typeof TranscriptSummary>;

/** About half a minute of speech that begins at `start`, with one line for each change of speaker. */
export const Paragraph = z.object({
  start: z.number(),
  lines: z.array(z.object({ start: z.number(), speaker: z.string().nullable(), text: z.string() })),
});
export type Paragraph = z.output<typeof Paragraph>;

/**
 * Part of a transcript. `from` is the index of its first paragraph, and `total` is the number of paragraphs in the
 * whole transcript. `language` is a BCP 47 tag.
 */
export const Paragraphs = z.object({
  language: z.string(),
  total: z.int(),
  from: z.int(),
  paragraphs: z.array(Paragraph),
});
export type Paragraphs = z.output<typeof Paragraphs>;

const INVALID_INDEX = "From must be a whole number from 0";
const INVALID_SECOND = "At must be a second of the video";
const indexInQuery = numberInQuery(z.int(INVALID_INDEX).min(0, INVALID_INDEX).max(30_000, INVALID_INDEX));

const params = z.object({ id: idInPath });
const adminChangeOptions = { access: "admin", refreshesPages: true, params } as const;
const publicReadOptions = { access: "public", openToSites: true, params } as const;

export const transcriptsEndpoints = defineEndpoints({
  "PUT /api/episodes/{id}/transcript": {
    ...adminChangeOptions,
    summary: "Store what was said: SRT, WebVTT, text with time stamps, or JSON with segments",
    file: "transcript",
    bodyLimit: 10 * MB,
    answer: TranscriptSummary,
  },
  "GET /api/episodes/{id}/transcript": {
    ...publicReadOptions,
    summary: "What was said, in cues; times are in seconds",
    answer: Transcript,
  },
  "DELETE /api/episodes/{id}/transcript": {
    ...adminChangeOptions,
    summary: "Move an episode's transcript to the trash",
    status: 204,
    ...deletionHeader,
  },
  "GET /api/episodes/{id}/transcript.vtt": {
    ...publicReadOptions,
    summary: "What was said, as WebVTT",
    media: "text/vtt",
    tagged: true,
  },
  "GET /api/episodes/{id}/transcript.txt": {
    ...publicReadOptions,
    summary: "What was said, in paragraphs with their times",
    media: "text/plain",
    tagged: true,
  },
  "GET /api/episodes/{id}/paragraphs": {
    ...publicReadOptions,
    summary: "What was said, in paragraphs of about half a minute, from a place or a second on",
    query: z.object({
      from: indexInQuery.optional(),
      at: numberInQuery(
        z.number(INVALID_SECOND).min(0, INVALID_SECOND).max(86_400, INVALID_SECOND),
      ).optional(),
      limit: limitInQuery.optional(),
    }),
    answer: Paragraphs,
  },
  "PUT /api/episodes/{id}/speakers": {
    ...adminChangeOptions,
    summary: "Rename a speaker everywhere in an episode's transcript",
    body: z.object({
      from: requiredText("From", 100),
      to: requiredLine("To", 100),
    }),
    answer: TranscriptSummary,
  },
});
