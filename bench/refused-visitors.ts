import { setMaxListeners } from "node:events";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { followLive } from "#on-air/live/follow-live.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { LiveDesk } from "./live-desk.ts";
import { startProductionSite } from "./production-site.ts";
import { type Row, report } from "./report.ts";

/**
 * More visitors than streams: how late the last one hears of Go live, of the poll and of the end. They follow by the code
 * of the site's pages, each with an address of its own.
 */
const STREAMS = 100;
const VISITORS = 300;
const LATEST_MS = 8000;
const ADMIN_PASSCODE = "bench-admin-passcode";

const site = await startProductionSite({
  ADMIN_PASSCODE,
  MAX_STREAMS: String(STREAMS),
  TRUST_PROXY: "1",
});
const answers = new Map<number, number>();
bePages(site.origin, answers);
const desk = await LiveDesk.open(new Agent({ keepAlive: true }), site.origin, ADMIN_PASSCODE);
const visitors = Array.from({ length: VISITORS }, openPage);
try {
  const rows: Row[] = [];
  const measure = async (what: string, command: () => Promise<unknown>, knows: Knows) => {
    const latest = await timeLatest(command, knows);
    rows.push({ figure: `${what}: the last visitor knows, ms`, ours: latest, limit: { atMost: LATEST_MS } });
  };
  // The pages have read what is on air, as the server's HTML has it.
  await pause(7000);
  await measure(
    "Go live",
    () => desk.run("go-live"),
    ({ status }) => status === "live",
  );
  await pause(12_000);
  const refused = answers.get(503) ?? 0;
  await desk.run("draw", { word: "porch light" });
  await measure(
    "the poll",
    () => desk.run("open-poll", { seconds: 300 }),
    ({ poll }) => poll?.open === true,
  );
  await pause(2000);
  await measure(
    "End",
    () => desk.run("end"),
    ({ status }) => status === "off",
  );
  report("refused-visitors", "nothing: these are its own limits", [
    { figure: "visitors", ours: VISITORS },
    { figure: "streams for them", ours: STREAMS },
    { figure: "streams refused before the poll", ours: refused, limit: { atLeast: VISITORS - STREAMS } },
    ...rows,
  ]);
} finally {
  for (const { leave } of visitors) leave();
  await site.stop();
}

type Knows = (state: LiveState) => boolean;

async function timeLatest(command: () => Promise<unknown>, knows: Knows): Promise<number> {
  const begun = performance.now();
  await command();
  while (!visitors.every(({ known }) => known.state && knows(known.state))) {
    if (performance.now() - begun > 60_000) throw new Error("A visitor has not heard of it for a minute");
    await pause(20);
  }
  return performance.now() - begun;
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

/** What the pages' code asks of a browser. Counts answers by status. */
function bePages(origin: string, counts: Map<number, number>): void {
  const send = globalThis.fetch;
  const fetch = async (path: string, init: RequestInit) => {
    const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`;
    const headers = { ...init.headers, "x-forwarded-for": address };
    const answer = await send(origin + path, { ...init, headers });
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    return answer;
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  setMaxListeners(0, document, window);
  Object.defineProperty(navigator, "onLine", { value: true });
  Object.assign(globalThis, { window, document, fetch });
}
