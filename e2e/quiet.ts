import type { Page, Request } from "playwright-core";

const QUIET_MS = 500;
const LONGEST_MS = 90_000;
const STREAM = /\/events(\?|$)/;

type Traffic = { running: Set<Request>; changedAt: number };
const traffic = new WeakMap<Page, Traffic>();

/** Starts counting a window's requests. Event streams don't count, because they stay open. */
export function countRequests(page: Page): void {
  const own: Traffic = { running: new Set(), changedAt: Date.now() };
  traffic.set(page, own);
  const change = (does: (request: Request) => void) => (request: Request) => {
    if (STREAM.test(request.url())) return;
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

/** Waits until a window has requested nothing for half a second. Call `countRequests` first. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const own = traffic.get(page);
  if (!own) throw new Error("The window's requests are not counted");
  const endsAt = Date.now() + LONGEST_MS;
  while (own.running.size > 0 || Date.now() - own.changedAt < QUIET_MS) {
    const open = [...own.running].map((request) => request.url());
    if (Date.now() > endsAt) throw new Error(`Still under way: ${open.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
