/** Apart from the cache itself, so that public pages without queries do not load the query library. */
let clear = (): void => {};

export function onQueriesCleared(clearCache: () => void): void {
  clear = clearCache;
}

/** Forgets what was fetched for the visitor who signs in or out. */
export function clearQueries(): void {
  clear();
}
