import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Spins the draw with the processor slowed down four times, at the sizes of a desktop and a phone. Measures how evenly
 * frames come, how long the main thread is blocked, and whether anything is laid out while the reels move.
 */
const SLOWDOWN = 4;
const PASSCODE = "FRAMES";
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.user_timing",
  "viz",
];

const Event = z.object({
  name: z.string(),
  ph: z.string(),
  /** Microseconds. */
  ts: z.number(),
  dur: z.number().optional(),
  pid: z.number(),
  tid: z.number(),
  args: z.record(z.string(), z.unknown()).optional(),
});
type Event = z.output<typeof Event>;

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });

/** Returns everything that the browser traced while `fn` ran. */
async function traceEvents(page: Page, fn: () => Promise<void>): Promise<Event[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: Event[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const one of value) {
      const event = Event.safeParse(one);
      if (event.success) events.push(event.data);
    }
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES } });
  await fn();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return events;
}

/** Measures a visitor's second spin, because the first one has loaded everything. */
async function spin(page: Page): Promise<Event[]> {
  await page.goto("/#slot-machine", { waitUntil: "networkidle" });
  const lever = page.getByRole("button", { name: "Spin Now" });
  await lever.click();
  await page.getByRole("textbox", { name: "Passcode" }).fill(PASSCODE);
  await page.getByRole("button", { name: "Unlock and spin" }).click();
  await page.getByRole("button", { name: "Copy Result" }).waitFor();
  await page.waitForTimeout(7000);
  return traceEvents(page, async () => {
    await lever.click();
    await page.getByText("Generating exciting new topics...").waitFor();
    await page.getByRole("button", { name: "Copy Result" }).waitFor();
  });
}

function listFigures(size: string, events: Event[]): Row[] {
  const named = (name: string) => events.filter((event) => event.name === name);
  const [click] = named("spin clicked");
  const [begin] = named("spin starts");
  const [end] = named("spin ends");
  if (!click || !begin || !end) throw new Error("The trace has no spin");
  const within = (event: Event) => event.ts > begin.ts && event.ts < end.ts;
  const main = events.filter((event) => event.pid === begin.pid && event.tid === begin.tid && within(event));
  const tasks = main.filter(({ name }) => name === "RunTask").map(({ dur = 0 }) => dur / 1000);
  const layouts = main.filter(({ name }) => name === "Layout");
  const frames = events.filter((event) => event.name === FRAME && within(event)).map(({ ts }) => ts / 1000);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const seconds = (end.ts - begin.ts) / 1e6;
  return [
    {
      figure: `${size}: from the click to the open cards, ms`,
      ours: (end.ts - click.ts) / 1000,
      limit: { atMost: 5600 },
    },
    { figure: `${size}: frames per second`, ours: frames.length / seconds, limit: { atLeast: 58 } },
    { figure: `${size}: longest time between two frames, p99 ms`, ours: percentile(gaps, 0.99) },
    {
      figure: `${size}: longest task of the page's thread, ms`,
      ours: Math.max(0, ...tasks),
      limit: { atMost: 50 },
    },
    { figure: `${size}: layouts while the reels move`, ours: layouts.length, limit: { atMost: 0 } },
  ];
}

const FRAME = "Display::DrawAndSwap";

const site = await startProductionSite({ SPIN_PASSCODE: PASSCODE });
const browser = await launch();
try {
  const rows: Row[] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    const context = await browser.newContext({ baseURL: site.origin, ...size });
    const events = await spin(await context.newPage());
    if (process.argv.includes("--names")) {
      const counts = new Map<string, number>();
      for (const { name } of events) counts.set(name, (counts.get(name) ?? 0) + 1);
      process.stdout.write(
        `${[...counts]
          .sort((a, b) => b[1] - a[1])
          .map(([name, count]) => `${count} ${name}`)
          .join("\n")}\n`,
      );
    }
    rows.push(...listFigures(name, events));
    await context.close();
  }
  report(
    "draw-frames",
    `the screen's own 60 frames per second, the page's thread ${SLOWDOWN} times slower`,
    rows,
  );
} finally {
  await browser.close();
  await site.stop();
}
