import { markWords, wordsIn } from "./find-words.rules.ts";

/** A text with the searched words marked. */
export function MarkedWords({ text, words }: { text: string; words: string }) {
  return markWords(text, wordsIn(text, words)).map(({ text, hit }) =>
    hit ? (
      <mark key={hit.from} className="rounded-sign bg-paper px-0.5 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
