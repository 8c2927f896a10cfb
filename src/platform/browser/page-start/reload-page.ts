import { readTypedText, restoreTypedText } from "./typed-text.ts";

const KEY = "typed-before-reload";

/** Loads the page again and puts back what was typed into its text boxes; passwords are not kept. */
export function reloadPage(): void {
  const { texts } = readTypedText(document.body);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, texts: [...texts] }));
  } catch {}
  location.reload();
}

export function restoreReloadedText(): void {
  const kept = readKept();
  if (kept) restoreTypedText(document.body, { texts: kept, focus: -1, caret: null });
}

function readKept(): Map<string, string> | undefined {
  try {
    const { path, texts }: { path?: unknown; texts?: unknown } = JSON.parse(
      sessionStorage.getItem(KEY) ?? "{}",
    );
    sessionStorage.removeItem(KEY);
    if (path !== location.pathname || !Array.isArray(texts)) return undefined;
    return new Map(texts.map(([name, text]: unknown[]) => [String(name), String(text)]));
  } catch {
    return undefined;
  }
}
