import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

keyTypedHashes();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * React Router gives each history entry a key, and scrolls to where an entry was left. Typing a hash creates an entry
 * without a key; all of these would count as the first page and scroll to where that was left instead of to the hash.
 * Call this before React Router listens.
 */
function keyTypedHashes(): void {
  addEventListener("popstate", ({ state }) => {
    if (state === null) history.replaceState({ key: `typed-${Date.now()}` }, "");
  });
}
