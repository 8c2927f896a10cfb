import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "../e2e/browser.ts";
import { runInFolder } from "./engines.ts";
import { LiveDesk } from "./live-desk.ts";
import { report, rounds, row } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * How the heap of the overlay grows, in Chromium at 1920 by 1080. An hour on air has about one change a minute. This
 * makes 120 changes, two hours' worth, in a few minutes, and states the growth per hour as the larger of two: scaled to
 * 60 changes, and scaled to 60 minutes, since digits change with time.
 */
const CHANGES_AN_HOUR = 60;
const CHANGES = rounds(120);
/** Caches of fonts, code and pictures fill up in the first rounds. */
const WARM_UP = 8;
/** The longest that each change takes: leaving 220 ms, a pause of 80, entering 500; a draw's reels turn for 4 s. */
const SCENES = [
  { scene: "draw", ms: 4800 },
  { scene: "topic", ms: 1200 },
  { scene: "poll", ms: 1200 },
  { scene: "clear", ms: 600 },
];
const MB = 1024 * 1024;

await runInFolder((folder) =>
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
      for (let turn = 0; turn < WARM_UP; turn += 1) await change(turn);
      const [before, begun] = [await readHeap(), performance.now()];
      for (let turn = 0; turn < CHANGES; turn += 1) await change(turn);
      const hours = (performance.now() - begun) / 3_600_000;
      const growth = (await readHeap()) - before;
      const perHour = growth * Math.max(CHANGES_AN_HOUR / CHANGES, 1 / hours);
      const { nodes } = await session.send("Memory.getDOMCounters");
      report("overlay", "nothing; two hours compressed into minutes, see bench/overlay.ts", [
        row("changes", CHANGES),
        row("minutes", hours * 60),
        row("heap before, MB", before),
        row("growth of the heap, MB", growth),
        row("growth of the heap per hour, MB", perHour, { atMost: 10 }),
        row("nodes at the end", nodes),
      ]);
    } finally {
      await browser.close();
    }
  }),
);
