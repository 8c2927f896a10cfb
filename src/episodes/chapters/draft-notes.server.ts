import { z } from "zod";
import type { Actor, House } from "#app/house.server.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import {
  findEpisodeFor,
  findTranscript,
  readPassages,
  type TranscriptRow,
} from "#episodes/transcripts/transcript-rows.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { askForShape, chooseModel, Malformed } from "#platform/models/models.server.ts";
import { type Chapter, LONGEST_TITLE, MAX_CHAPTERS } from "./chapters.contract.ts";

/**
 * How many characters of a transcript are sent to a model: about an hour and a half of talk. For longer shows, it gets
 * the beginning of each passage.
 */
const LONGEST_PROMPT = 120_000;
const LONGEST_NOTES = 5000;

const Notes = z.object({
  chapters: z.array(z.object({ seconds: z.number(), title: z.string() })),
  notes: z.string(),
});

const MODEL_INSTRUCTIONS = `You are given what was said in an episode of a talk show, each passage after the second at which it
begins. Propose chapters: 5 to 15 for an hour, each with the second at which its subject begins, taken from the given
ones, the first at 0, and a title of at most 60 characters in the language of the talk. Then write show notes of two
short paragraphs: what the episode is about and what a listener takes from it. Invent nothing that was not said.`;

/**
 * Returns chapters and notes that a model proposes from the episode's transcript. Stores nothing. Asks OpenAI, or xAI
 * if only its key is set.
 * @throws {Refusal} 404 without the episode or a transcript, 503 without a key, 502 if the provider fails.
 */
export async function draftNotes(
  house: House,
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<{ chapters: Chapter[]; notes: string }> {
  const episode = await findEpisodeFor(house.db, actor, id);
  const { OPENAI_API_KEY, XAI_API_KEY } = house.env;
  const access = chooseModel(house, !OPENAI_API_KEY && XAI_API_KEY ? "xai" : "openai");
  const transcript = await findTranscript(house.db, episode.youtubeId);
  if (!transcript) throw notFound("Transcript");
  const prompt = await writePrompt(house, transcript);
  return askForShape(access, { instructions: MODEL_INSTRUCTIONS, prompt, signal }, Notes, (answer) => {
    const chapters = tidyChapters(answer.chapters, transcript.lengthMs / 1000);
    const notes = answer.notes.replaceAll("\0", "").toWellFormed().trim().slice(0, LONGEST_NOTES);
    if (chapters.length === 0 || notes === "") throw new Malformed("no chapters or no notes");
    return { chapters, notes };
  });
}

async function writePrompt({ db }: House, transcript: TranscriptRow): Promise<string> {
  const passages = await readPassages(db, transcript);
  const room = Math.floor(LONGEST_PROMPT / Math.max(1, passages.length));
  const lines = passages.flatMap((cues) => {
    const [first] = cues;
    if (!first) return [];
    const said = cues.map(({ text, speaker }) => (speaker ? `${speaker}: ${text}` : text)).join(" ");
    return `${Math.floor(first.start)} (${clockTime(Math.floor(first.start))}) ${said}`.slice(0, room);
  });
  return `What was said:\n${lines.join("\n")}`;
}

/** Sorts chapters by time and keeps those inside the episode, one per second, with short titles on one line. */
function tidyChapters(proposed: readonly Chapter[], length: number): Chapter[] {
  const bySecond = new Map<number, Chapter>();
  for (const one of proposed) {
    const seconds = Math.floor(one.seconds);
    const title = one.title
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, LONGEST_TITLE)
      .trim();
    if (seconds >= 0 && seconds <= length && title && !bySecond.has(seconds))
      bySecond.set(seconds, { seconds, title });
  }
  return [...bySecond.values()].sort((one, other) => one.seconds - other.seconds).slice(0, MAX_CHAPTERS);
}
