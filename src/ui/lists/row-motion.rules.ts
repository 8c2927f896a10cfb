/** Returns whether rows were added or removed, but in total at most half as many as there were before. */
export function isSmallChange<Thing>(before: ReadonlySet<Thing>, now: ReadonlySet<Thing>): boolean {
  const come = [...now].filter((thing) => !before.has(thing)).length;
  const changed = come + before.size - (now.size - come);
  return changed > 0 && changed * 2 <= before.size;
}
