/** Returns whether at least one item was added or removed, and in total at most half as many as there were before. */
export function isSmallRowChange<Thing>(oldItems: ReadonlySet<Thing>, newItems: ReadonlySet<Thing>): boolean {
  const addedCount = [...newItems].filter((thing) => !oldItems.has(thing)).length;
  const changedCount = addedCount + oldItems.size - (newItems.size - addedCount);
  return changedCount > 0 && changedCount * 2 <= oldItems.size;
}
