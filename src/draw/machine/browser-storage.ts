/** What the browser keeps for this page: `tab` until it is closed, `browser` for good. */
type Place = "tab" | "browser";

/** Where the browser keeps nothing for the page, things last as long as the page. */
const inPage = new Map<string, string>();

const storage = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);

export function recall(place: Place, name: string): string | null {
  try {
    return storage(place).getItem(name);
  } catch {
    return inPage.get(name) ?? null;
  }
}

export function keep(place: Place, name: string, value: string): void {
  inPage.set(name, value);
  try {
    storage(place).setItem(name, value);
  } catch {
    // Kept in the page.
  }
}

export function forget(place: Place, name: string): void {
  inPage.delete(name);
  try {
    storage(place).removeItem(name);
  } catch {
    // It was kept in the page only.
  }
}
