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
export function findFinderEntries(entries: readonly FinderEntry[], text: string): FinderEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = entries.filter(({ label, kind, words: extraWords = "" }) => {
    const searchableText = `${label} ${kind} ${extraWords}`.toLowerCase();
    return words.every((word) => searchableText.includes(word));
  });
  const startsWithWord = ({ label }: FinderEntry) => label.toLowerCase().startsWith(words[0] ?? "");
  return [...hits.filter(startsWithWord), ...hits.filter((hit) => !startsWithWord(hit))].slice(
    0,
    MAX_ENTRIES,
  );
}

/** Returns the path of a list page with the search filled in. */
export const makeSearchPath = (path: string, text: string, params: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...params, search: text.slice(0, 100) })}`;
