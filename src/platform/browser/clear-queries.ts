/** Reaches the query library without loading it, because public pages don't need it. */
let queries: { clear(): void; refresh(): Promise<void> } | undefined;

export function onQueriesChanged(cache: NonNullable<typeof queries>): void {
  queries = cache;
}

/** Drops everything that was loaded. Call it when somebody else signs in on this browser. */
export function clearQueries(): void {
  queries?.clear();
}

/** Reloads what is on the screen now, and everything else the next time it is shown. */
export async function refreshQueries(): Promise<void> {
  await queries?.refresh();
}
