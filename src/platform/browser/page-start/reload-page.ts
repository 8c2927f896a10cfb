import { readStoredObject, removeStored, writeStored } from "../browser-storage.ts";
import { readTypedText, restoreTypedText, type TypedText } from "./typed-text.ts";

const KEY = "typed-before-reload";

/** Loads the page again and puts back what was typed into its text boxes or ticked; passwords are not kept. */
export function reloadPage(): void {
  const { texts, ticks } = readTypedText(document.body);
  const kept = { path: location.pathname, texts: [...texts], ticks: [...ticks] };
  writeStored("tab", KEY, JSON.stringify(kept));
  location.reload();
}

export function restoreReloadedText(): void {
  const kept = readKept();
  if (kept) restoreTypedText(document.body, { ...kept, focus: -1, caret: null });
}

function readKept(): Pick<TypedText, "texts" | "ticks"> | undefined {
  const { path, texts, ticks } = readStoredObject("tab", KEY);
  removeStored("tab", KEY);
  if (path !== location.pathname || !Array.isArray(texts) || !Array.isArray(ticks)) return undefined;
  return {
    texts: new Map(texts.map(([name, text]: unknown[]) => [String(name), String(text)])),
    ticks: new Map(ticks.map(([name, isTicked]: unknown[]) => [String(name), isTicked === true])),
  };
}
