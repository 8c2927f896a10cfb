/** Something that the finder can open from anywhere in the back office. */
export type FinderEntry = {
  kind: string;
  label: string;
  to: string;
  /** Additional words that the finder matches. */
  words?: string;
};

const MAX_ENTRIES = 6;

/**
 * Returns the entries whose label, kind and other words contain every typed word. Entries whose label starts with the
 * first typed word come first.
 */
export function findEntries(all: readonly FinderEntry[], typed: string): FinderEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = all.filter(({ label, kind, words: more = "" }) => {
    const text = `${label} ${kind} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const startsWithWord = ({ label }: FinderEntry) => label.toLowerCase().startsWith(words[0] ?? "");
  return [...hits.filter(startsWithWord), ...hits.filter((hit) => !startsWithWord(hit))].slice(
    0,
    MAX_ENTRIES,
  );
}

/** Returns a list page's address with the search filled in. */
export const makeSearchAddress = (page: string, text: string, more: Record<string, string> = {}): string =>
  `${page}?${new URLSearchParams({ ...more, search: text.slice(0, 100) })}`;
