import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

addKeysToTypedHashes();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * Gives every history entry a key before React Router sees it. The router restores scroll positions by key, but typing a
 * hash creates an entry without one. The router would take it for the first page and scroll to where that was left
 * instead of to the hash.
 */
function addKeysToTypedHashes(): void {
  addEventListener("popstate", ({ state }) => {
    if (state === null) history.replaceState({ key: `typed-${Date.now()}` }, "");
  });
}
