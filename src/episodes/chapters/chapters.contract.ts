import { z } from "zod";
import { MAX_CHAPTER_TITLE_LENGTH } from "#episodes/page/description.rules.ts";
import { defineEndpoints, idInPath, KB, requiredLine } from "#platform/http/endpoint.contract.ts";

const INVALID_SECOND = "Seconds must be a whole number from 0";
const MAX_START_SECOND = 86_400;
export const MAX_CHAPTERS = 100;

/** A chapter as responses have it. The limits are in `ChapterInput`, because descriptions don't keep to them. */
export const Chapter = z.object({ seconds: z.int(), title: z.string() });
export type Chapter = z.output<typeof Chapter>;

const ChapterInput = z.object({
  seconds: z
    .number(INVALID_SECOND)
    .int(INVALID_SECOND)
    .min(0, INVALID_SECOND)
    .max(MAX_START_SECOND, "Seconds must be within a day"),
  title: requiredLine("Title", MAX_CHAPTER_TITLE_LENGTH),
});

const isAscending = (chapters: readonly Chapter[]): boolean =>
  chapters.every(
    ({ seconds }, index) => seconds > (chapters[index - 1]?.seconds ?? Number.NEGATIVE_INFINITY),
  );

export const ChaptersInput = z.object({
  chapters: z
    .array(ChapterInput, "Chapters must be a list")
    .max(MAX_CHAPTERS, `At most ${MAX_CHAPTERS} chapters are possible`)
    .refine(isAscending, "Chapters must be in order, and no two may start at the same second"),
});
export const ChapterList = z.object({ chapters: z.array(Chapter) });
export type ChapterList = z.output<typeof ChapterList>;

const params = z.object({ id: idInPath });

export const chaptersEndpoints = defineEndpoints({
  "GET /api/episodes/{id}/chapters": {
    access: "public",
    openToSites: true,
    summary: "An episode's chapters, as Podcasting 2.0 defines them",
    params,
    media: "application/json+chapters",
    tagged: true,
  },
  "PUT /api/episodes/{id}/chapters": {
    access: "admin",
    refreshesPages: true,
    summary: "Set an episode's chapters; an empty list goes back to those of its description",
    params,
    bodyLimit: 128 * KB,
    body: ChaptersInput.extend({ basedOn: ChapterList.optional() }),
    answer: ChapterList,
    errors: [409],
  },
  "POST /api/episodes/{id}/draft-notes": {
    access: "admin",
    summary: "Have a provider propose chapters and notes from an episode's transcript",
    params,
    answer: z.object({ chapters: z.array(Chapter), notes: z.string() }),
    errors: [502],
  },
});
