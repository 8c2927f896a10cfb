/** `tab` is sessionStorage, which lasts until the tab is closed. `browser` is localStorage, which never expires. */
type StorageKind = "tab" | "browser";

const fallbackStorage = new Map<string, string>();

const getWebStorage = (kind: StorageKind): Storage => (kind === "tab" ? sessionStorage : localStorage);

export function readStoredText(kind: StorageKind, name: string): string | null {
  try {
    return getWebStorage(kind).getItem(name);
  } catch {
    return fallbackStorage.get(name) ?? null;
  }
}

/** Returns the object stored as JSON under `name`, or an empty object if there is none. */
export function readStoredObject(kind: StorageKind, name: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readStoredText(kind, name) ?? "{}") };
  } catch {
    return {};
  }
}

export function writeStoredText(kind: StorageKind, name: string, value: string): void {
  fallbackStorage.set(name, value);
  try {
    getWebStorage(kind).setItem(name, value);
  } catch {}
}

export function removeStoredText(kind: StorageKind, name: string): void {
  fallbackStorage.delete(name);
  try {
    getWebStorage(kind).removeItem(name);
  } catch {}
}
