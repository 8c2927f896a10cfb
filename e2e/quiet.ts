import type { Page, Request } from "playwright-core";

const QUIET_MS = 500;
const MAX_WAIT_MS = 90_000;
const STREAM_PATTERN = /\/events(\?|$)/;

type Traffic = { running: Set<Request>; changedAt: number };
const trafficByPage = new WeakMap<Page, Traffic>();

/** Starts keeping track of a window's requests, except for event streams, which stay open. */
export function countRequests(page: Page): void {
  const own: Traffic = { running: new Set(), changedAt: Date.now() };
  trafficByPage.set(page, own);
  const change = (does: (request: Request) => void) => (request: Request) => {
    if (STREAM_PATTERN.test(request.url())) return;
    does(request);
    own.changedAt = Date.now();
  };
  page.on(
    "request",
    change((request) => own.running.add(request)),
  );
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(
      end as "requestfinished",
      change((request) => own.running.delete(request)),
    );
}

/** Waits until a window has been idle for half a second, with no requests open. Call `countRequests` first. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const own = trafficByPage.get(page);
  if (!own) throw new Error("The window's requests are not counted");
  const endsAt = Date.now() + MAX_WAIT_MS;
  while (own.running.size > 0 || Date.now() - own.changedAt < QUIET_MS) {
    const open = [...own.running].map((request) => request.url());
    if (Date.now() > endsAt) throw new Error(`Still under way: ${open.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
