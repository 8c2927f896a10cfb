/** Something that can be opened from anywhere in the back office. */
export type Found = {
  kind: string;
  label: string;
  to: string;
  /** Other words by which people can find it. */
  words?: string;
};

const MAX_FOUND = 6;

/**
 * Returns the entries that have every typed word in their label, kind or other words. Those that start with the first
 * typed word come first.
 */
export function findByWords(all: readonly Found[], typed: string): Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = all.filter(({ label, kind, words: more = "" }) => {
    const text = `${label} ${kind} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Found) => label.toLowerCase().startsWith(words[0] ?? "");
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))].slice(0, MAX_FOUND);
}

/** Returns the address of a list with a search already entered. */
export const makeSearchAddress = (page: string, text: string, more: Record<string, string> = {}): string =>
  `${page}?${new URLSearchParams({ ...more, search: text.slice(0, 100) })}`;
