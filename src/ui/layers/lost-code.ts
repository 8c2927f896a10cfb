let hasLostCode = false;

export function recordLostCode(): void {
  hasLostCode = true;
}

/**
 * Returns whether to offer a reload after code has failed to load. The first time, trying again may help. After that,
 * only a reload does, because Chromium remembers failed imports, and only if the site can be reached.
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
