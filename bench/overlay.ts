import { chromium, type Page } from "playwright-core";
import { startProductionSite } from "./production-site.ts";
import { percentile, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { watchStolenTime } from "./stolen-time.ts";

/**
 * The overlay in Chromium at 1920 by 1080: how its heap grows, and how evenly frames come during changes.
 *
 * An hour on air has about one change a minute. By default this makes 120 changes, two hours' worth, in a few minutes,
 * and states the heap's growth per hour as the larger of two: scaled to 60 changes, and scaled to 60 minutes, since
 * digits change with time. `node bench/overlay.ts --hour` runs a real hour: 60 changes, one a minute. Frames count only
 * when other machines took less than a hundredth of the time.
 */
const IS_WHOLE_HOUR = process.argv.includes("--hour");
const CHANGES_AN_HOUR = 60;
const CHANGES = IS_WHOLE_HOUR ? CHANGES_AN_HOUR : rounds(120);
/** Caches of fonts, code and pictures fill up in the first rounds. */
const WARM_UP = 8;
/** The longest that each change takes: leaving 220 ms, a pause of 80, entering 500; a draw's reels turn for 4 s. */
const SCENES = [
  { scene: "draw", ms: 4800 },
  { scene: "topic", ms: 1200 },
  { scene: "poll", ms: 1200 },
  { scene: "clear", ms: 600 },
];
const PASSCODE = "bench-admin-passcode";
/** Leaving and entering are 80 ms apart, which is at least 70 in whole frames. */
const PAUSED_MS = 70;
const MAX_STOLEN = 0.01;
const MB = 1024 * 1024;

type State = { version: number; date: string; week: { version: number }; draw: Draw };
type Draw = { topics: { topicId: number }[] } | null;

/** Records when frames come while something moves, and changes nothing on the page. */
const WATCH_FRAMES = `
  globalThis.frames60 = [];
  const look = (at) => {
    const moves = document.getAnimations().some(({ playState }) => playState === "running");
    if (moves) frames60.push(at);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const site = await startProductionSite({ ADMIN_PASSCODE: PASSCODE });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--enable-precise-memory-info"],
});
const team = await browser.newContext({ baseURL: site.origin });

async function command(name: string, version: number, more: object = {}): Promise<State> {
  const { date } = await readState();
  const data = { command: name, version, ...more };
  const answer = await team.request.post(`/api/weeks/${date}/commands`, { data });
  if (answer.status() !== 200) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}
const readState = async (): Promise<State> => (await team.request.get("/api/live")).json();

/** Goes live, draws, asks the audience and chooses, so that every scene has something to show. */
async function openShow(): Promise<number> {
  const data = { username: "bench", password: "correct horse", adminPasscode: PASSCODE };
  await team.request.post("/api/register", { data });
  let state = await command("go-live", (await readState()).week.version);
  state = await command("draw", state.version, { word: "porch light" });
  state = await command("open-poll", state.version, { seconds: 300 });
  state = await command("close-poll", state.version);
  state = await command("choose", state.version, { topicId: state.draw?.topics[1]?.topicId });
  return state.version;
}

async function openOverlay(): Promise<Page> {
  const { url } = await (await team.request.get("/api/overlay")).json();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(WATCH_FRAMES);
  await page.goto(site.origin + new URL(url).pathname, { waitUntil: "load" });
  return page;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

try {
  let version = await openShow();
  const page = await openOverlay();
  const session = await page.context().newCDPSession(page);
  const readHeap = async (): Promise<number> => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / MB;
  };
  const change = async (turn: number): Promise<number[]> => {
    const begun = performance.now();
    await page.evaluate("void (frames60.length = 0)");
    const { scene, ms } = SCENES[turn % SCENES.length] ?? { scene: "clear", ms: 0 };
    ({ version } = await command("scene", version, { scene }));
    await pause(ms);
    const frames = await page.evaluate<number[]>("[...frames60]");
    if (IS_WHOLE_HOUR) await pause(3_600_000 / CHANGES_AN_HOUR - (performance.now() - begun));
    return frames;
  };
  for (let turn = 0; turn < WARM_UP; turn += 1) await change(turn);
  const [before, begun] = [await readHeap(), performance.now()];
  const [rates, gaps]: [number[], number[]] = [[], []];
  const readStolen = watchStolenTime();
  for (let turn = 0; turn < CHANGES; turn += 1) {
    readStolen();
    const frames = await change(turn);
    if (readStolen() >= MAX_STOLEN) continue;
    const moving = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    // Nothing moves between leaving and entering, so that gap is not a late frame.
    const longest = Math.max(...moving);
    if (longest >= PAUSED_MS) moving.splice(moving.indexOf(longest), 1);
    gaps.push(...moving);
    const ms = moving.reduce((sum, gap) => sum + gap, 0);
    rates.push(ms === 0 ? 0 : (1000 * moving.length) / ms);
  }
  const hours = (performance.now() - begun) / 3_600_000;
  const growth = (await readHeap()) - before;
  const scale = IS_WHOLE_HOUR ? 1 : Math.max(CHANGES_AN_HOUR / CHANGES, 1 / hours);
  const { nodes } = await session.send("Memory.getDOMCounters");
  report("overlay", IS_WHOLE_HOUR ? "nothing; a whole hour" : "nothing; compressed, see bench/overlay.ts", [
    { figure: "changes", ours: CHANGES },
    { figure: "changes whose frames count", ours: rates.length },
    { figure: "minutes", ours: hours * 60 },
    { figure: "heap before, MB", ours: before },
    { figure: "growth of the heap, MB", ours: growth },
    { figure: "growth of the heap in an hour, MB", ours: growth * scale, limit: { atMost: 10 } },
    { figure: "nodes at the end", ours: nodes },
    { figure: "frames per second, slowest change", ours: Math.min(...rates), limit: { atLeast: 58 } },
    { figure: "frames per second, median change", ours: percentile(rates, 0.5), limit: { atLeast: 59 } },
    { figure: "time between two frames, p99 ms", ours: percentile(gaps, 0.99) },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
