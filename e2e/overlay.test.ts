import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { hasOldBrowser, journeyInOldBrowser, NEWER_POLICY_WARNING } from "./old-browser.ts";
import { APPLICATION_FIELDS } from "./request-steps.ts";
import { createCommandSender, readScreenPaths, setDrawableTopics } from "./show-steps.ts";

const FRAME_SIZE = { width: 1920, height: 1080 };
const SHORT_TOPICS = ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"];

/** Returns a string of up to `length` characters that repeats the given words. */
const repeatToLength = (phrase: string, length: number) => phrase.repeat(length).slice(0, length).trim();
const REPEATED_PHRASES = [
  "an honest price for the neighbors ",
  "wer zahlt eigentlich das Abendessen ",
  "家族にお金を貸すのは正しい",
];

async function openShow(page: Page, visitor: (options?: object) => Promise<Page>) {
  await signIn(page, "producer");
  const paths = await readScreenPaths(page);
  const overlay = await visitor({ viewport: FRAME_SIZE });
  await overlay.goto(paths.overlay);
  return { overlay, run: createCommandSender(page) };
}

type RecordedFrame = { plate: number; drums: number[]; turning: number };

/** Records the heights of the plate and its drums in every frame while the drums turn. */
const recordFrames = (overlay: Page) =>
  overlay.evaluate(() => {
    const frames: RecordedFrame[] = [];
    const recordFrame = () => {
      const plate = document.querySelector<HTMLElement>(".stage-plate.is-draw");
      const drums = [...document.querySelectorAll<HTMLElement>(".stage-drum")];
      const turning = drums.filter((drum) => drum.querySelector(".stage-cell")).length;
      if (plate && turning > 0)
        frames.push({
          plate: plate.offsetHeight,
          drums: drums.map(({ offsetHeight }) => offsetHeight),
          turning,
        });
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
    Object.assign(globalThis, { frames });
  });

const readFrames = (overlay: Page) =>
  overlay.evaluate(() => (globalThis as unknown as { frames: RecordedFrame[] }).frames);

for (const [name, engineJourney] of [
  ["in a browser as old as OBS 28's", hasOldBrowser ? journeyInOldBrowser : journeyInOldBrowser.skip],
  ["in a browser of today", journey],
] as const)
  describe(`the overlay ${name}`, () => {
    engineJourney(
      "shows every scene, and its reels keep their height in every frame of a draw",
      async ({ page, visitor, complaints }) => {
        complaints.expect(NEWER_POLICY_WARNING);
        const { overlay, run } = await openShow(page, visitor);
        await setDrawableTopics(
          page,
          SHORT_TOPICS.map((content) => ({ category: "Money", subCategory: "Family", content })),
        );
        await run("scene", { scene: "countdown" });
        await overlay.getByText("The Going Rate").waitFor();
        await run("go-live");
        await run("draw", { word: "porch light" });
        await recordFrames(overlay);
        await run("scene", { scene: "draw" });
        await overlay.getByText("Drawn with your word: porch light").waitFor({ state: "attached" });
        await expect.poll(() => readFrames(overlay)).not.toEqual([]);
        await expect.poll(() => overlay.locator(".stage-cell").count()).toBe(0);
        const plateHeight = await overlay
          .locator(".stage-plate")
          .evaluate((plate) => (plate as HTMLElement).offsetHeight);
        const frames = await readFrames(overlay);
        expect(frames.some(({ turning }) => turning === 3)).toBe(true);
        expect([...new Set(frames.map(({ plate }) => plate))]).toEqual([plateHeight]);
        expect(Math.max(...frames.flatMap(({ drums }) => drums))).toBeLessThan(plateHeight);
        const { draw } = await run("open-poll", { seconds: 300 });
        await run("scene", { scene: "poll" });
        await overlay.getByText(/^Vote: /).waitFor();
        await run("close-poll");
        await overlay.getByText("Your votes").waitFor();
        await run("choose", { topicId: draw.topics[1]?.topicId });
        await run("scene", { scene: "topic" });
        await overlay.getByText("On the table").waitFor();
        await run("end");
        await expect.poll(() => overlay.locator(".stage-scene").count()).toBe(0);
      },
    );

    engineJourney(
      "keeps whole texts of any length inside the frame",
      async ({ page, visitor, complaints }) => {
        complaints.expect(NEWER_POLICY_WARNING);
        const { overlay, run } = await openShow(page, visitor);
        await setDrawableTopics(
          page,
          REPEATED_PHRASES.map((phrase) => ({
            category: repeatToLength(phrase, 100),
            subCategory: repeatToLength(phrase, 100),
            content: repeatToLength(phrase, 500),
          })),
        );
        await run("go-live");
        const { draw } = await run("draw", { word: "porch light" });
        await run("open-poll", { seconds: 300 });
        for (const scene of ["draw", "poll"]) await expectCardInFrame(overlay, run, scene);
        await run("close-poll");
        await run("choose", { topicId: draw.topics[1]?.topicId });
        for (const scene of ["poll", "topic"]) await expectCardInFrame(overlay, run, scene);
        const question = repeatToLength(REPEATED_PHRASES[0] ?? "", 200);
        const options = [1, 2, 3, 4, 5, 6].map(
          (number) => `${number} ${repeatToLength(REPEATED_PHRASES[number % 3] ?? "", 78)}`,
        );
        await run("open-poll", { seconds: 300, question, options });
        await expectCardInFrame(overlay, run, "poll");
        await run("close-poll");
        await expectCardInFrame(overlay, run, "poll");
        await run("end");
      },
    );
  });

/** Checks that the scene's card is inside the frame, with a margin and without truncated text. */
async function expectCardInFrame(overlay: Page, run: ReturnType<typeof createCommandSender>, scene: string) {
  await run("scene", { scene });
  await overlay.reload();
  const card = overlay.locator(".stage-scene > *");
  await card.waitFor();
  const { top, cut: cutOffCount } = await card.evaluate((element) => ({
    top: (element as HTMLElement).offsetTop,
    cut: [...element.querySelectorAll(".stage-drum, .stage-option, .stage-ticket")].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
    ).length,
  }));
  expect({ scene, top: Math.min(top, 40), cut: cutOffCount }).toEqual({ scene, top: 40, cut: 0 });
}

journey(
  "the overlay needs only its stream: a draw shows its word even if every call fails",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/503/);
    const { overlay, run } = await openShow(page, visitor);
    const topics = SHORT_TOPICS.map((content) => ({ category: "Money", subCategory: "Family", content }));
    await setDrawableTopics(page, topics);
    await overlay.route(/\/api\/(?!.*\/events)/, (route) => route.fulfill({ status: 503 }));
    await overlay.reload();
    await run("go-live");
    await run("draw", { word: "porch light", scene: "draw" });
    await overlay.getByText("Drawn with your word: porch light").waitFor({ state: "attached" });
    expect(await overlay.locator(".stage-category").first().innerText()).toContain(" / ");
    await run("end");
  },
);

journey("two guests' names have the same size, however long one of them is", async ({ page, visitor }) => {
  const { overlay, run } = await openShow(page, visitor);
  const { date: scheduledDate } = await (await page.request.get("/api/live")).json();
  for (const name of ["Bo Li", "Maximiliane Katharina von Hohenberg-Sternberg zu Lindenau und Altenburg"]) {
    const data = { name, email: "guest@example.com", bio: APPLICATION_FIELDS.Bio };
    const { id } = await (await page.request.post("/api/guest-requests", { data })).json();
    await page.request.put(`/api/guest-requests/${id}`, { data: { status: "scheduled", scheduledDate } });
  }
  await run("scene", { scene: "guest" });
  const names = overlay.locator(".stage-guest-name");
  await names.filter({ hasText: "Bo Li" }).waitFor();
  const sizes = await names.evaluateAll((elements) =>
    elements.map((name) => getComputedStyle(name).fontSize),
  );
  expect(sizes).toHaveLength(2);
  expect(new Set(sizes).size).toBe(1);
});
