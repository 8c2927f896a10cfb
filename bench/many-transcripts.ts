import { writeCaptions } from "#episodes/transcripts/transcript-files.server.ts";
import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { createFileForm } from "#platform/files/testing/pictures.ts";
import { createDice } from "#testing/dice.ts";
import { makeTopics } from "./many-topics.ts";

const VOCABULARY_SIZE = 20_000;
const WORDS_PER_CUE = 12;
const SECONDS_PER_CUE = 4.8;

/**
 * Returns a function that generates transcripts, the same in every run. They have 150 words a minute. As in real
 * speech, a few words are frequent and most are rare.
 */
export function createTranscriptGenerator(seed: number) {
  const words = listWords();
  const { roll } = createDice(seed);
  const pickWord = () => words[Math.floor(VOCABULARY_SIZE ** roll()) - 1] ?? "well";
  return (minutes: number): Cue[] =>
    Array.from({ length: Math.round((minutes * 60) / SECONDS_PER_CUE) }, (_, index) => {
      const text = Array.from({ length: WORDS_PER_CUE }, pickWord).join(" ");
      const start = Math.round(index * SECONDS_PER_CUE * 1000) / 1000;
      const end = Math.round((index + 1) * SECONDS_PER_CUE * 1000) / 1000;
      return {
        start,
        end,
        text: `${text}${index % 2 === 0 ? "." : ","}`,
        speaker: index % 9 === 0 ? "Ines" : null,
      };
    });
}

/** Returns an upload form with a transcript as a file of captions. */
export const makeTranscriptForm = (cues: Cue[]): FormData =>
  createFileForm("transcript", Buffer.from(writeCaptions("en", cues)), "talk.vtt", "text/vtt");

/** Returns words from the topics, followed by made-up words that are about as long as real ones. */
function listWords(): string[] {
  const topicWords = new Set<string>();
  for (const { content } of makeTopics(2_000))
    for (const word of content.toLowerCase().match(/\p{L}+/gu) ?? []) topicWords.add(word);
  const allWords = [...topicWords];
  const syllables = "ba ren to mi cal dor es fin gu hal ist ko lu nar op".split(" ");
  for (let seed = 0; allWords.length < VOCABULARY_SIZE; seed += 1)
    allWords.push(
      [seed, seed / 15, seed / 225, seed / 3375].map((number) => syllables[Math.floor(number) % 15]).join(""),
    );
  return allWords.slice(0, VOCABULARY_SIZE);
}
