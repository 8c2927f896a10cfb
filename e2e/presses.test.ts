import { expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** Records when and in which frame the page was pressed, sent a request, or loaded its sound. */
const RECORD_FRAMES = `
  globalThis.noted = [];
  let frame = 0;
  const note = (what) => noted.push({ what, frame, ms: performance.now() });
  requestAnimationFrame(function count() {
    frame += 1;
    requestAnimationFrame(count);
  });
  addEventListener("click", () => note("press"), true);
  const send = fetch;
  globalThis.fetch = (...call) => {
    note(String(call[0]));
    return send(...call);
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      note("sound");
      super();
    }
  };
`;

type RecordedEvents = { what: string; frame: number; ms: number }[];

/** How long the page waits for a frame, which may take long on a busy machine, before it goes on without one. */
const MAX_FRAME_WAIT_MS = 1000;

journey(
  "the screen responds to a press before the vote is sent and the sound loads",
  async ({ page, visitor }) => {
    const team = await visitor();
    await signIn(team, "boss");
    const topic = { content: "What is a day of yours worth?", category: "Pay", subCategory: "Rates" };
    const { id } = await (await team.request.post("/api/topics", { data: topic })).json();
    await team.request.put(`/api/topics/${id}`, { data: { ...topic, onBoard: true } });

    await page.addInitScript(RECORD_FRAMES);
    await page.goto("/");
    const respondsBeforeEffect = async (buttonName: string, effect: RegExp) => {
      await page.evaluate("noted = []");
      const button = page.getByRole("main").getByRole("button", { name: buttonName, exact: true }).first();
      await button.scrollIntoViewIfNeeded();
      await waitUntilQuiet(page);
      await button.click();
      const wasPaintedFirst = async () => {
        const events = await page.evaluate<RecordedEvents>("noted");
        const pressEvent = events.find(({ what }) => what === "press");
        const effectEvent = events.find(({ what }) => effect.test(what));
        if (!pressEvent || !effectEvent) return undefined;
        const waitedMs = effectEvent.ms - pressEvent.ms;
        return effectEvent.frame > pressEvent.frame || waitedMs >= MAX_FRAME_WAIT_MS;
      };
      await expect.poll(wasPaintedFirst).toBeDefined();
      return wasPaintedFirst();
    };
    expect(await respondsBeforeEffect("Vote", /\/vote$/)).toBe(true);
    expect(await respondsBeforeEffect("Spin Now", /^sound$/)).toBe(true);
  },
);

journey("pictures below the first screen are requested once the page is painted", async ({ visitor }) => {
  // This window is so tall that the browser requests lazy pictures before anybody scrolls.
  const page = await visitor({ viewport: { width: 1280, height: 1600 } });
  const release = await holdBackRequests(page, /\/assets\/.*\.js$/);
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "image") requestedPaths.push(pathname);
  });
  const devtools = await page.context().newCDPSession(page);
  // Pause all animations. Until they run, the page stays as it is in its first frame.
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("heading", { name: "Get In Touch" }).waitFor();
  await expect.poll(() => requestedPaths).toContainEqual(expect.stringContaining("/coins-"));
  const listLaterPictures = () =>
    requestedPaths.filter((path) => /(chair|door|cup)-|-(96|480)\.\w+$/.test(path));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(listLaterPictures()).toEqual([]);
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect.poll(() => listLaterPictures().length).toBeGreaterThan(0);
  release();
});
