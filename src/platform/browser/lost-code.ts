let hasLost = false;

export function noteLostCode(): void {
  hasLost = true;
}

/**
 * Call this when code failed to load. Returns true if only a reload helps, because Chromium remembers failed imports.
 */
export async function needsReload(): Promise<boolean> {
  const isFirst = !hasLost;
  noteLostCode();
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
