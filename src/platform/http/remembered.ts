/** Beyond this many keys all is forgotten: strangers choose them. */
const MOST_KEYS = 1000;

/** A pure function of one text that keeps its answers: for what every request asks with the same few texts. */
export function remembered<T>(answer: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    if (known.size >= MOST_KEYS) known.clear();
    const made = answer(key);
    known.set(key, made);
    return made;
  };
}
