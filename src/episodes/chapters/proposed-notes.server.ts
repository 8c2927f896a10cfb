import { z } from "zod";
import type { Actor, House } from "#app/house.server.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { MAX_CHAPTER_TITLE_LENGTH } from "#episodes/page/description.rules.ts";
import {
  findTranscript,
  readPassages,
  requireVisibleEpisode,
  type TranscriptRow,
} from "#episodes/transcripts/transcript-rows.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { hasVisibleCharacters } from "#platform/http/visible-text.rules.ts";
import {
  askModelForObject,
  MalformedOutputError,
  requireModelAccess,
} from "#platform/models/models.server.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";
import { type Chapter, MAX_CHAPTERS } from "./chapters.contract.ts";

/**
 * How much of a transcript the model gets, in characters: about an hour and a half of speech. For a longer show, it
 * gets only the beginning of each passage.
 */
const MAX_PROMPT_LENGTH = 120_000;
const MAX_NOTES_LENGTH = 5000;

const ProposedNotes = z.object({
  chapters: z.array(z.object({ seconds: z.number(), title: z.string() })),
  notes: z.string(),
});

const MODEL_INSTRUCTIONS = `You are given the transcript of a talk show's episode. Each passage comes after the second at which it
begins. Propose 5 to 15 chapters per hour. Each chapter has the second at which its subject begins, which must be one
of the given seconds, and a title of at most 60 characters in the language of the talk. The first chapter begins at 0.
Then write show notes of two short paragraphs: what the episode is about, and what a listener takes away from it. Don't
invent anything that wasn't said.`;

/**
 * Asks a model to propose chapters and notes based on the episode's transcript. Uses OpenAI, or xAI if only xAI's key
 * is set. Stores nothing.
 * @throws {Refusal} 404 if there is no episode or no transcript; 503 if no key is set; 502 if the provider fails
 */
export async function proposeChaptersAndNotes(
  house: House,
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<{ chapters: Chapter[]; notes: string }> {
  const episode = await requireVisibleEpisode(house.db, actor, id);
  const { OPENAI_API_KEY, XAI_API_KEY } = house.env;
  const access = requireModelAccess(house, !OPENAI_API_KEY && XAI_API_KEY ? "xai" : "openai");
  const transcript = await findTranscript(house.db, episode.youtubeId);
  if (!transcript) throw notFound("Transcript");
  const prompt = await writePrompt(house, transcript);
  return askModelForObject(
    access,
    { instructions: MODEL_INSTRUCTIONS, prompt, signal },
    ProposedNotes,
    (output) => {
      const chapters = tidyChapters(output.chapters, transcript.lengthMs / 1000);
      const notes = cutText(output.notes.replaceAll("\0", "").toWellFormed().trim(), MAX_NOTES_LENGTH);
      if (chapters.length === 0 || notes === "") throw new MalformedOutputError("no chapters or no notes");
      return { chapters, notes };
    },
  );
}

async function writePrompt({ db }: House, transcript: TranscriptRow): Promise<string> {
  const passages = await readPassages(db, transcript);
  const charactersPerPassage = Math.floor(MAX_PROMPT_LENGTH / Math.max(1, passages.length));
  const lines = passages.flatMap((cues) => {
    const [first] = cues;
    if (!first) return [];
    const transcriptText = cues
      .map(({ text, speaker }) => (speaker ? `${speaker}: ${text}` : text))
      .join(" ");
    const second = Math.floor(first.start);
    const line = `${second} (${formatClockTime(second)}) ${transcriptText}`;
    return line.slice(0, charactersPerPassage).toWellFormed();
  });
  return `What was said:\n${lines.join("\n")}`;
}

/** Returns a text's first characters. An emoji counts as one, as it does in limits. */
const cutText = (text: string, maxLength: number): string => [...text].slice(0, maxLength).join("");

/**
 * Sorts chapters by time and shortens their titles to one line. Drops chapters that begin after the episode's end, and
 * keeps only one of several that begin at the same second.
 */
function tidyChapters(proposedChapters: readonly Chapter[], length: number): Chapter[] {
  const chaptersBySecond = new Map<number, Chapter>();
  for (const chapter of proposedChapters) {
    const seconds = Math.floor(chapter.seconds);
    const title = cutText(toOneLine(chapter.title), MAX_CHAPTER_TITLE_LENGTH).trim();
    if (seconds >= 0 && seconds <= length && hasVisibleCharacters(title) && !chaptersBySecond.has(seconds))
      chaptersBySecond.set(seconds, { seconds, title });
  }
  return [...chaptersBySecond.values()]
    .sort((one, other) => one.seconds - other.seconds)
    .slice(0, MAX_CHAPTERS);
}
