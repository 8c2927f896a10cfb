import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openManyPages } from "../e2e/many-pages.ts";
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
const desk = await LiveDesk.open(new Agent({ keepAlive: true }), site.origin, ADMIN_PASSCODE);
const pages = openManyPages(site.origin, VISITORS);
try {
  const rows: Row[] = [];
  const measure = async (
    what: string,
    command: () => Promise<unknown>,
    knows: Parameters<typeof pages.timeLatest>[0],
  ) => {
    const [latest] = await Promise.all([pages.timeLatest(knows), command()]);
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
  const refused = pages.count(503);
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
  pages.close();
  await site.stop();
}
