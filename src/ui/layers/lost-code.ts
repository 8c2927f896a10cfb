let hasLostCode = false;

export function recordLostCode(): void {
  hasLostCode = true;
}

/**
 * Returns whether only a reload can help, because Chromium remembers failed imports. Call this after code has failed to
 * load.
 */
export async function needsReload(): Promise<boolean> {
  const isFirst = !hasLostCode;
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
