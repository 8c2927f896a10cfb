/** `tab` is sessionStorage, which lasts until the tab is closed. `browser` is localStorage, which never expires. */
type StorageKind = "tab" | "browser";

const fallbackStorage = new Map<string, string>();

const openStorage = (place: StorageKind): Storage => (place === "tab" ? sessionStorage : localStorage);

export function readStoredText(place: StorageKind, name: string): string | null {
  try {
    return openStorage(place).getItem(name);
  } catch {
    return fallbackStorage.get(name) ?? null;
  }
}

/** Returns the object stored as JSON under `name`, or an empty object if there is none. */
export function readStoredObject(place: StorageKind, name: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readStoredText(place, name) ?? "{}") };
  } catch {
    return {};
  }
}

export function writeStoredText(place: StorageKind, name: string, value: string): void {
  fallbackStorage.set(name, value);
  try {
    openStorage(place).setItem(name, value);
  } catch {}
}

export function removeStoredText(place: StorageKind, name: string): void {
  fallbackStorage.delete(name);
  try {
    openStorage(place).removeItem(name);
  } catch {}
}
