/** Without the query library: public pages do not load it. */
let clear = (): void => {};

export function onQueriesCleared(clearCache: () => void): void {
  clear = clearCache;
}

/** Forgets the answers for a visitor who signs in or out. */
export function clearQueries(): void {
  clear();
}
