let hasLost = false;

export function noteLostCode(): void {
  hasLost = true;
}

/** Call when code did not load. True where only loading the page again helps: Chromium keeps a failed import. */
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
