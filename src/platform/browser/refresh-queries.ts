/**
 * Refetches queries. Undefined until the query library has loaded. This file must not import the library, because
 * public pages don't need it.
 */
let refresh: (() => Promise<void>) | undefined;

export function setQueryRefresh(refetchQueries: () => Promise<void>): void {
  refresh = refetchQueries;
}

/**
 * Immediately refetches the data that is on the screen. All other cached data is refetched the next time it is shown.
 */
export async function refreshQueries(): Promise<void> {
  await refresh?.();
}
