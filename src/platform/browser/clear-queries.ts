/** Set once the query library has loaded. This file must not import it, because public pages don't need it. */
let queryCache: { clear(): void; refresh(): Promise<void> } | undefined;

export function setQueryCache(cache: NonNullable<typeof queryCache>): void {
  queryCache = cache;
}

/** Drops all loaded data. Call it when a different person signs in on this browser. */
export function clearQueries(): void {
  queryCache?.clear();
}

/** Immediately refetches the data that is on the screen. All other data is refetched when it is next shown. */
export async function refreshQueries(): Promise<void> {
  await queryCache?.refresh();
}
