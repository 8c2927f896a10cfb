import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { followLive } from "#on-air/live/follow-live.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";

const CHECK_EVERY_MS = 20;

/** Simulated visitors who have a page of the site open. */
export type ManyPages = {
  /** Returns how many responses with this status there have been so far. */
  count(status: number): number;
  /** Waits until `knows` returns true for every page. Returns how many milliseconds that took. */
  timeLatest(knows: (state: LiveState) => boolean): Promise<number>;
  close(): void;
};

/**
 * Follows what is on air as the given number of open pages would, with the pages' own code, each from a different
 * address. The site must have TRUST_PROXY=1. Until `close` is called, this process has the browser globals that the
 * code needs.
 */
export function openManyPages(origin: string, visitors: number): ManyPages {
  const answers = new Map<number, number>();
  const { fetch: send } = globalThis;
  const fetch = async (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return send(path, init);
    const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`;
    const answer = await send(origin + path, {
      ...init,
      headers: { ...init.headers, "x-forwarded-for": address },
    });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    return answer;
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  setMaxListeners(0, document, window);
  const restore = setGlobals({ document, window, fetch, navigator: { onLine: true } });
  const pages = Array.from({ length: visitors }, openPage);
  return {
    count: (status) => answers.get(status) ?? 0,
    timeLatest: async (knows) => {
      const begun = performance.now();
      while (!pages.every(({ known }) => known.state && knows(known.state))) await pause(CHECK_EVERY_MS);
      return performance.now() - begun;
    },
    close: () => {
      for (const { leave } of pages) leave();
      restore();
    },
  };
}

function openPage() {
  const known: { state: LiveState | undefined } = { state: undefined };
  const tell = (state: LiveState) => {
    known.state = state;
  };
  return {
    known,
    leave: followLive(
      () => known.state,
      tell,
      () => {},
    ),
  };
}

/** Sets the given globals. Returns a function that restores the old ones. */
function setGlobals(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, property] of before)
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
  };
}
