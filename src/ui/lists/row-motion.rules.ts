/** Returns whether rows were added or removed, but no more in total than half of the rows that were there before. */
export function isSmallChange<Thing>(before: ReadonlySet<Thing>, now: ReadonlySet<Thing>): boolean {
  const come = [...now].filter((thing) => !before.has(thing)).length;
  const changed = come + before.size - (now.size - come);
  return changed > 0 && changed * 2 <= before.size;
}
