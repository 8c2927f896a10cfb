let hasLostCode = false;

/** Records that code failed to load. The next time that happens, `needsReload` offers a reload. */
export function recordLostCode(): void {
  hasLostCode = true;
}

/**
 * Returns whether to offer a reload after code has failed to load. The first time, trying again may help. After that,
 * only a reload can help, because Chromium remembers failed imports. It isn't offered if the site can't be reached.
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
