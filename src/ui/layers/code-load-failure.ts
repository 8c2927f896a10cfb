let hasLoadFailed = false;

/** Records that code failed to load, so that `recordFailureAndCheckReload` can return true after the next failure. */
export function recordCodeLoadFailure(): void {
  hasLoadFailed = true;
}

/**
 * Returns whether to offer a reload after code has failed to load. The first time, trying again may help. After that,
 * only a reload can help, because Chromium remembers failed imports. Returns false if the site can't be reached.
 */
export async function recordFailureAndCheckReload(): Promise<boolean> {
  const isFirst = !hasLoadFailed;
  recordCodeLoadFailure();
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
