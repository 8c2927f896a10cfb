/** Set once the query library has loaded. This file must not import the library, because public pages don't need it. */
let queryCache: { refresh(): Promise<void> } | undefined;

export function setQueryCache(cache: NonNullable<typeof queryCache>): void {
  queryCache = cache;
}

/** Immediately refetches the data on the screen. The rest is refetched the next time it is shown. */
export async function refreshQueries(): Promise<void> {
  await queryCache?.refresh();
}
