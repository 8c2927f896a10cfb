/** Set once the query library has loaded. Public pages don't need it, so this file must not import it. */
let queries: { clear(): void; refresh(): Promise<void> } | undefined;

export function onQueriesChanged(cache: NonNullable<typeof queries>): void {
  queries = cache;
}

/** Drops all loaded data. Call it when somebody else signs in on this browser. */
export function clearQueries(): void {
  queries?.clear();
}

/** Refetches what is on the screen now, and everything else when it is next shown. */
export async function refreshQueries(): Promise<void> {
  await queries?.refresh();
}
