/** `tab` keeps a value until the tab closes, `browser` keeps it permanently. */
type Place = "tab" | "browser";

const pageStorage = new Map<string, string>();

const openStorage = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);

export function readStored(place: Place, name: string): string | null {
  try {
    return openStorage(place).getItem(name);
  } catch {
    return pageStorage.get(name) ?? null;
  }
}

/** Returns the object stored as JSON, or an empty one. */
export function readStoredObject(place: Place, name: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readStored(place, name) ?? "{}") };
  } catch {
    return {};
  }
}

export function writeStored(place: Place, name: string, value: string): void {
  pageStorage.set(name, value);
  try {
    openStorage(place).setItem(name, value);
  } catch {}
}

export function removeStored(place: Place, name: string): void {
  pageStorage.delete(name);
  try {
    openStorage(place).removeItem(name);
  } catch {}
}
