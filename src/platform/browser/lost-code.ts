const lost = new WeakSet<object>();

/**
 * Call when `load` has failed. True where only loading the page again helps: it failed before, and the site answers by
 * now. Up to version 150, Chromium keeps a failed import for as long as its page lives.
 */
export async function needsReload(load: object): Promise<boolean> {
  const isFirst = !lost.has(load);
  lost.add(load);
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
