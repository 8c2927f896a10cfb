let hasLost = false;

export function recordLostCode(): void {
  hasLost = true;
}

/**
 * Call this when code failed to load. Returns true if only a reload helps, because Chromium remembers failed imports.
 */
export async function needsReload(): Promise<boolean> {
  const isFirst = !hasLost;
  recordLostCode();
  return !isFirst && (await isSiteReachable());
}

async function isSiteReachable(): Promise<boolean> {
  try {
    await fetch("/healthz", { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
