/** Holds waiting items in one first-in, first-out queue per key, called a line. The keys take turns. */
export class RoundRobinQueue<T> {
  readonly #lines = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countWaiting(key: string): number {
    return this.#lines.get(key)?.size ?? 0;
  }

  add(key: string, item: T): void {
    this.#lines.set(key, (this.#lines.get(key) ?? new Set()).add(item));
    this.#size += 1;
  }

  /** Removes an item if it is still waiting. */
  remove(key: string, item: T): void {
    const line = this.#lines.get(key);
    if (!line?.delete(item)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(key);
  }

  /**
   * Takes the first item from the next key's line. If `isWanted` rejects that item, tries the next line. Returns
   * undefined if `isWanted` rejects the first item of every line.
   */
  takeNext(isWanted: (item: T) => boolean = () => true): T | undefined {
    for (const [key, line] of this.#lines) {
      const [firstItem] = line;
      if (firstItem === undefined || !isWanted(firstItem)) continue;
      this.remove(key, firstItem);
      if (this.#lines.delete(key)) this.#lines.set(key, line);
      return firstItem;
    }
    return undefined;
  }

  /** Takes the last item of the longest line if more than `size` items are waiting in that line. */
  takeLastOfLongest(size = 0): T | undefined {
    let [longestKey, longestLine] = ["", new Set<T>()];
    for (const [key, line] of this.#lines)
      if (line.size > longestLine.size) [longestKey, longestLine] = [key, line];
    if (longestLine.size <= size) return undefined;
    const lastItem = [...longestLine].at(-1);
    if (lastItem !== undefined) this.remove(longestKey, lastItem);
    return lastItem;
  }
}
