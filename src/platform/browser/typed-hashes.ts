/**
 * React Router gives each entry of the history a key, and scrolls to where an entry was left. A typed hash makes an entry
 * without a key; all of them would count as the first page, and lead to where that was left instead of to the hash.
 * Call it before React Router listens.
 */
export function keyTypedHashes(): void {
  addEventListener("popstate", ({ state }) => {
    if (state === null) history.replaceState({ key: `typed-${Date.now()}` }, "");
  });
}
