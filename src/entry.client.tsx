import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowTranslatedTexts } from "#platform/browser/page-start/translated-texts.ts";

addKeysToTypedHashes();
allowTranslatedTexts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * Gives a key to history entries that lack one, before React Router sees them. React Router restores scroll positions
 * by key, but if somebody types a hash into the address bar, the browser creates an entry without a key. The page would
 * then scroll to the first page's scroll position instead of to the hash.
 */
function addKeysToTypedHashes(): void {
  addEventListener("popstate", ({ state }) => {
    if (state === null) history.replaceState({ key: `typed-${Date.now()}` }, "");
  });
}
