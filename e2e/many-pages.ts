import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { watchLive } from "#on-air/live/watch-live.ts";

const CHECK_EVERY_MS = 20;

/** Simulated visitors who have a page of the site open. */
export type ManyPages = {
  /** Returns how many responses so far had the given status. */
  count(status: number): number;
  /** Waits until `hasArrived` is true of every page's state. Returns how many milliseconds that took. */
  measureUntil(hasArrived: (state: LiveState) => boolean): Promise<number>;
  close(): void;
};

/**
 * Simulates the given number of open pages that follow what is on air. They use the same code as real pages, each with
 * a different IP address. The site must have TRUST_PROXY=1. Until `close` is called, this process has the browser
 * globals that the code needs.
 */
export function openManyPages(origin: string, visitorCount: number): ManyPages {
  const countByStatus = new Map<number, number>();
  const { fetch: realFetch } = globalThis;
  const fetch = async (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return realFetch(path, init);
    const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`;
    const response = await realFetch(origin + path, {
      ...init,
      headers: { ...init.headers, "x-forwarded-for": address },
    });
    countByStatus.set(response.status, (countByStatus.get(response.status) ?? 0) + 1);
    return response;
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  setMaxListeners(0, document, window);
  const restoreGlobals = setGlobals({ document, window, fetch, navigator: { onLine: true } });
  const pages = Array.from({ length: visitorCount }, openPage);
  return {
    count: (status) => countByStatus.get(status) ?? 0,
    measureUntil: async (hasArrived) => {
      const startedAt = performance.now();
      while (!pages.every(({ known }) => known.state && hasArrived(known.state))) await pause(CHECK_EVERY_MS);
      return performance.now() - startedAt;
    },
    close: () => {
      for (const { leave } of pages) leave();
      restoreGlobals();
    },
  };
}

function openPage() {
  const latest: { state: LiveState | undefined } = { state: undefined };
  const receive = (state: LiveState) => {
    latest.state = state;
  };
  return {
    known: latest,
    leave: watchLive(
      () => latest.state,
      receive,
      () => {},
    ),
  };
}

/** Sets the given globals. Returns a function that restores their old values. */
function setGlobals(values: Record<string, unknown>): () => void {
  const oldValues = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, property] of oldValues)
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
  };
}
