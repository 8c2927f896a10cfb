import type { Page, Request } from "playwright-core";

const QUIET_MS = 500;
const MAX_WAIT_MS = 90_000;
const STREAM_PATTERN = /\/events(\?|$)/;

type Traffic = { running: Set<Request>; changedAt: number };
const trafficByPage = new WeakMap<Page, Traffic>();

/** Starts keeping track of a window's requests, except for event streams, which stay open. */
export function countRequests(page: Page): void {
  const traffic: Traffic = { running: new Set(), changedAt: Date.now() };
  trafficByPage.set(page, traffic);
  const handleChange = (update: (request: Request) => void) => (request: Request) => {
    if (STREAM_PATTERN.test(request.url())) return;
    update(request);
    traffic.changedAt = Date.now();
  };
  page.on(
    "request",
    handleChange((request) => traffic.running.add(request)),
  );
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(
      end as "requestfinished",
      handleChange((request) => traffic.running.delete(request)),
    );
}

/** Waits until a window has been idle for half a second, with no requests open. Call `countRequests` first. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const traffic = trafficByPage.get(page);
  if (!traffic) throw new Error("The window's requests are not counted");
  const endsAt = Date.now() + MAX_WAIT_MS;
  while (traffic.running.size > 0 || Date.now() - traffic.changedAt < QUIET_MS) {
    const openUrls = [...traffic.running].map((request) => request.url());
    if (Date.now() > endsAt) throw new Error(`Still under way: ${openUrls.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
