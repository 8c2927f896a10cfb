/** Whether some things came or left, and no more than half as many as there were. */
export function isFewOf<Thing>(before: ReadonlySet<Thing>, now: ReadonlySet<Thing>): boolean {
  const come = [...now].filter((thing) => !before.has(thing)).length;
  const changed = come + before.size - (now.size - come);
  return changed > 0 && changed * 2 <= before.size;
}
