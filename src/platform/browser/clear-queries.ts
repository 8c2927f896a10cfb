/** Reaches the query library without loading it: public pages with a form do without it. */
let queries: { clear(): void; refresh(): Promise<void> } | undefined;

export function onQueriesChanged(cache: NonNullable<typeof queries>): void {
  queries = cache;
}

/** Forgets everything that was loaded: somebody else is using this browser now. */
export function clearQueries(): void {
  queries?.clear();
}

/** Loads again what is on the screen; everything else once it is looked at. */
export async function refreshQueries(): Promise<void> {
  await queries?.refresh();
}
