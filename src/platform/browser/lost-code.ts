let hasLost = false;

/** Call when code did not load and nothing is said about it. */
export function noteLostCode(): void {
  hasLost = true;
}

/**
 * Call when code did not load. True where only loading the page again helps: code was lost before, and the site answers
 * by now. Up to version 150, Chromium keeps a failed import for as long as its page lives, for all that share its files.
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
