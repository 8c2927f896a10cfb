import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "../e2e/browser.ts";
import { withTempFolder } from "./engines.ts";
import { LiveDesk } from "./live-desk.ts";
import { makeRow, report, scaleRounds } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Measures how much the overlay's heap grows, in Chromium at 1920 by 1080. An hour on air has about one change a
 * minute. This makes 120 changes, two hours' worth, in a few minutes. It reports the growth per hour either by 60
 * changes or by 60 minutes, whichever is larger, because the digits also change as time passes.
 */
const CHANGES_PER_HOUR = 60;
const CHANGE_COUNT = scaleRounds(120);
/** The first changes fill the caches of fonts, code and pictures. */
const WARM_UP_CHANGES = 8;
/**
 * The longest that each change takes: 220 ms to leave, a pause of 80 ms, and 500 ms to enter. The reels of a draw turn
 * for 4 s.
 */
const SCENES = [
  { scene: "draw", ms: 4800 },
  { scene: "topic", ms: 1200 },
  { scene: "poll", ms: 1200 },
  { scene: "clear", ms: 600 },
];
const MB = 1024 * 1024;

await withTempFolder((folder) =>
  withSite(folder, {}, async ({ origin }) => {
    const browser = await launchBrowser();
    try {
      const desk = await LiveDesk.open(origin);
      await desk.run("go-live");
      const { topicIds } = await desk.openPoll();
      await desk.closePoll();
      await desk.run("choose", { topicId: topicIds[1] });
      const { url } = JSON.parse((await desk.team.ask(origin, "/api/overlay")).text);
      const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
      await page.goto(origin + new URL(url).pathname, { waitUntil: "load" });
      const session = await page.context().newCDPSession(page);
      const readHeap = async (): Promise<number> => {
        await session.send("HeapProfiler.collectGarbage");
        return (await session.send("Runtime.getHeapUsage")).usedSize / MB;
      };
      const change = async (turn: number): Promise<void> => {
        const { scene = "clear", ms = 0 } = SCENES[turn % SCENES.length] ?? {};
        await desk.run("scene", { scene });
        await pause(ms);
      };
      for (let turn = 0; turn < WARM_UP_CHANGES; turn += 1) await change(turn);
      const [before, begun] = [await readHeap(), performance.now()];
      for (let turn = 0; turn < CHANGE_COUNT; turn += 1) await change(turn);
      const hours = (performance.now() - begun) / 3_600_000;
      const growth = (await readHeap()) - before;
      const perHour = growth * Math.max(CHANGES_PER_HOUR / CHANGE_COUNT, 1 / hours);
      const { nodes } = await session.send("Memory.getDOMCounters");
      report("overlay", "nothing; two hours compressed into minutes, see bench/overlay.ts", [
        makeRow("changes", CHANGE_COUNT),
        makeRow("minutes", hours * 60),
        makeRow("heap before, MB", before),
        makeRow("growth of the heap, MB", growth),
        makeRow("growth of the heap per hour, MB", perHour, { atMost: 10 }),
        makeRow("nodes at the end", nodes),
      ]);
    } finally {
      await browser.close();
    }
  }),
);
