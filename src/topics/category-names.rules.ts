/**
 * Returns each name once, most used first. Names that differ only in case or outer spaces count as one, which is
 * spelled the way it is spelled most often.
 */
export function sortByUse(names: readonly string[]): string[] {
  const spellings = listByUse(names.map((name) => name.trim()));
  const mainSpellings = new Map(spellings.toReversed().map((name) => [name.toLowerCase(), name]));
  return listByUse(names.map((name) => mainSpellings.get(name.trim().toLowerCase()) ?? name));
}

function listByUse(names: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
  return [...uses].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
