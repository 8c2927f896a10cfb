/** Without the query library: public pages do not load it. */
let clear = (): void => {};

export function onQueriesCleared(clearCache: () => void): void {
  clear = clearCache;
}

export function clearQueries(): void {
  clear();
}
