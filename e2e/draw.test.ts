import { describe, expect } from "vitest";
import {
  enterSpinPasscode,
  findSeriousViolations,
  openMachine,
  readSpinTimes,
  waitForTopicCards,
} from "./draw-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { SPIN_PASSCODE } from "./site.ts";
import { expectToast } from "./toast.ts";

describe("the draw", () => {
  journey(
    "a visitor unlocks three spins, draws, chooses and copies a topic",
    async ({ visitor, complaints }) => {
      complaints.expect(/403/);
      const page = await visitor({ permissions: ["clipboard-write"] });
      await openMachine(page, "no-preference");
      await page.getByText('Click "Spin Now" to generate random show topics').waitFor();
      await page.getByText("0 spins left", { exact: true }).waitFor();
      expect(await findSeriousViolations(page)).toEqual([]);

      await page.getByRole("button", { name: "Spin Now" }).click();
      const dialog = page.getByRole("dialog", { name: "Passcode Required" });
      const passcodeField = dialog.getByRole("textbox", { name: "Passcode" });
      expect([
        await passcodeField.getAttribute("type"),
        await passcodeField.getAttribute("maxlength"),
      ]).toEqual(["password", "10"]);
      await passcodeField.press("Enter");
      await dialog.getByText("Please enter a passcode").waitFor();
      await passcodeField.fill("guess");
      // Starts to watch before the press, because the field only shakes for half a second.
      await Promise.all([page.locator(".animate-shake").waitFor(), page.keyboard.press("Enter")]);
      await dialog.getByText("Invalid passcode. Please try again.").waitFor();
      expect(await findSeriousViolations(page)).toEqual([]);
      await passcodeField.fill(SPIN_PASSCODE);
      const releaseDraw = await holdBackRequests(page, "**/api/topics/generate");
      await page.keyboard.press("Enter");
      await expectToast(page, "Passcode Accepted");
      await page.getByRole("button", { name: "Spinning" }).waitFor();
      await page.getByText("Generating exciting new topics...").waitFor();
      expect(await findSeriousViolations(page)).toEqual([]);
      releaseDraw();
      await page.getByText("2 spins left").waitFor();
      await expectToast(page, "New Topics Generated!");
      const drawnTopics = await waitForTopicCards(page);
      expect((await readSpinTimes(page)).durationMs).toBeGreaterThan(4490);
      for (const number of [1, 2, 3]) await page.getByText(`Topic ${number}`, { exact: true }).waitFor();
      await page
        .getByText("Click on your favorite topic to select it or use the hover preview for a better view")
        .waitFor();
      await expect.poll(() => page.locator(":focus").textContent()).toBe("Select This Topic");
      expect(await findSeriousViolations(page)).toEqual([]);

      await page.getByRole("button", { name: "Copy Result" }).click();
      await expectToast(page, "Copied to Clipboard!");
      const resultField = page.getByLabel("Topic Description");
      await resultField.press("ControlOrMeta+V");
      const copiedText = await resultField.inputValue();
      expect(copiedText).toMatch(/^The Going Rate: Show Topics\n[A-Z][a-z]{2} \d{1,2}, \d{4}\n\nTopic 1: /);
      expect(copiedText.endsWith("#TheGoingRate #ShowTopic")).toBe(true);
      for (const text of drawnTopics) expect(copiedText).toContain(text);

      await page.getByRole("button", { name: "Select This Topic" }).nth(1).click();
      await expectToast(page, "Topic Selected!");
      await page.getByText("On the table", { exact: true }).waitFor();
      const pickPanel = page.getByText("Selected topic:").locator("..");
      expect(await pickPanel.innerText()).toContain(drawnTopics[1]);
      expect(await page.getByRole("button", { name: "Select This Topic" }).count()).toBe(0);
      expect(await findSeriousViolations(page)).toEqual([]);
    },
  );

  journey(
    "each click takes one spin, used topics don't come up again, and then the passcode is asked for",
    async ({ page }) => {
      await openMachine(page);
      await enterSpinPasscode(page);
      const [firstTopic] = await waitForTopicCards(page);
      await page.getByRole("button", { name: "Select This Topic" }).first().click();
      await expectToast(page, "Topic Selected!");
      await page.getByRole("button", { name: "Spin Now" }).click();
      await page.getByText("1 spins left").waitFor();
      expect(await waitForTopicCards(page)).not.toContain(firstTopic);
      expect((await page.request.post("/api/topics/generate")).status()).toBe(200);
      await openMachine(page);
      await page.getByRole("button", { name: "Spin Now" }).click();
      await page.getByRole("dialog", { name: "Passcode Required" }).waitFor();
    },
  );

  journey(
    "on a phone the reels, topics and lever fit on one screen, a first tap only previews a topic, and the picked one comes into view",
    async ({ visitor }) => {
      const page = await visitor({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
      await openMachine(page, "no-preference");
      const lever = page.getByRole("button", { name: /^Spin/ });
      const heading = page.getByRole("heading", { name: "Show Topic Generator" });
      // Measures both in the same moment, because the page may still be scrolling.
      const measureHeight = async () =>
        lever.evaluate(
          (button, top) =>
            button.getBoundingClientRect().bottom - (top?.getBoundingClientRect().top ?? Number.NaN),
          await heading.elementHandle(),
        );
      expect(await measureHeight()).toBeLessThan(600);
      await page.route("**/api/topics/generate", async (route) => {
        const drawBody = await (await route.fetch()).json();
        const categoryReel = { ...drawBody.categoryReel, ...FOUR_LINE_TOPIC };
        const subCategoryReel = { ...drawBody.subCategoryReel, ...THREE_LINE_TOPIC };
        const contentReel = { ...drawBody.contentReel, ...THREE_LINE_TOPIC };
        await route.fulfill({ json: { ...drawBody, categoryReel, subCategoryReel, contentReel } });
      });
      await lever.tap();
      await page.getByRole("textbox", { name: "Passcode" }).fill(SPIN_PASSCODE);
      await page.getByRole("button", { name: "Unlock and spin" }).tap();
      await waitForTopicCards(page);
      expect(await measureHeight()).toBeLessThan(664);
      expect(await page.locator(".topic-text").evaluateAll(findCutOffTexts)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const secondCard = page.locator(".topic-card").nth(1);
      await secondCard.tap();
      await expect.poll(() => secondCard.getAttribute("data-touched")).toBe("true");
      expect(await findSeriousViolations(page)).toEqual([]);
      await secondCard.getByRole("button", { name: "Select This Topic" }).tap();
      await expectToast(page, "Topic Selected!");
      const copyButton = page.getByRole("button", { name: "Copy Result" });
      const findBottom = () => copyButton.evaluate((button) => button.getBoundingClientRect().bottom);
      await expect.poll(findBottom).toBeLessThan(664);
    },
  );

  journey("works with only a keyboard", async ({ page }) => {
    await openMachine(page);
    await page.getByRole("button", { name: "Spin Now" }).focus();
    await page.keyboard.press("Enter");
    const focusedControl = page.locator(":focus");
    const passcodeField = page.getByRole("dialog").getByRole("textbox", { name: "Passcode" });
    await passcodeField.and(focusedControl).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Spin Now" }).and(focusedControl).waitFor();
    await page.keyboard.press("Space");
    await passcodeField.and(focusedControl).waitFor();
    await page.keyboard.type(SPIN_PASSCODE);
    await page.keyboard.press("Enter");
    const [, secondTopic] = await waitForTopicCards(page);
    await expect.poll(() => focusedControl.textContent()).toBe("Select This Topic");
    await page.getByRole("button", { name: "Spin Now" }).focus();
    await page.keyboard.press("Tab");
    expect(await focusedControl.textContent()).toBe("Select This Topic");
    expect(
      await page.getByRole("article").filter({ has: focusedControl }).getAttribute("aria-labelledby"),
    ).toBe("draw-topic-1");
    await page.keyboard.press("Tab");
    expect(await focusedControl.textContent()).toBe("Select This Topic");
    expect(await focusedControl.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
    const preview = page.locator("[data-preview]");
    await preview.waitFor();
    expect(await preview.innerText()).toContain(secondTopic);
    await page.keyboard.press("Escape");
    await preview.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.getByText("Selected topic:").waitFor();
    expect(await page.getByText("Selected topic:").locator("..").innerText()).toContain(secondTopic);
  });

  journey(
    "with reduced motion nothing moves, and the topics take the same time to appear",
    async ({ visitor }) => {
      const page = await visitor();
      await openMachine(page, "reduce");
      const releaseDraw = await holdBackRequests(page, "**/api/topics/generate");
      await enterSpinPasscode(page);
      await page.getByRole("button", { name: "Spinning" }).waitFor();
      const countAnimations = () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect instanceof KeyframeEffect)
          .flatMap((animation) =>
            animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [],
          )
          .filter((frame) => "transform" in frame && frame.transform !== "none").length;
      expect(await page.evaluate(countAnimations)).toBe(0);
      expect(await findSeriousViolations(page)).toEqual([]);
      releaseDraw();
      await waitForTopicCards(page);
      expect((await readSpinTimes(page)).durationMs).toBeGreaterThan(4490);
      expect(await page.evaluate(countAnimations)).toBe(0);
    },
  );

  journey.for(["no-preference", "reduce"] as const)(
    "the cards open half a second after the response has arrived and the reels have locked, with motion %s",
    async (motion, { page }) => {
      await openMachine(page, motion);
      await enterSpinPasscode(page);
      await waitForTopicCards(page);
      const early = await readSpinTimes(page);
      expect(early.durationMs).toBeGreaterThan(4490);
      await page.route("**/api/topics/generate", async (route) => {
        const response = await route.fetch();
        await page.waitForTimeout(5000);
        await route.fulfill({ response });
      });
      await page.getByRole("button", { name: "Spin Now" }).click();
      await page.getByRole("button", { name: "Spinning" }).waitFor();
      await waitForTopicCards(page);
      const late = await readSpinTimes(page);
      expect(late.msAfterResponse).toBeGreaterThan(450);
    },
  );

  journey("without JavaScript the machine stays at rest", async ({ visitor }) => {
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("heading", { name: "Show Topic Generator" }).waitFor();
    await page.getByText("Money", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Spin Now" }).waitFor();
    expect(await page.content()).toContain("The draw needs JavaScript to spin.");
  });

  journey("the machine's code and sounds load when they are needed", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 1280, height: 120 } });
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto("/");
    await waitUntilQuiet(page);
    const listMachineFiles = () =>
      requestedPaths.filter((path) => /draw-machine|share-dialog|passcode-dialog/.test(path));
    expect(listMachineFiles()).toEqual([]);
    await page.locator("#slot-machine").scrollIntoViewIfNeeded();
    await expect.poll(listMachineFiles).toContainEqual(expect.stringMatching(/draw-machine.*\.js$/));
    expect(requestedPaths.filter((path) => path.includes("sounds"))).toEqual([]);
    await expect
      .poll(() => requestedPaths.filter((path) => path === "/api/slot-machine/reels"))
      .toHaveLength(1);
    await page.getByRole("button", { name: "Mute sound" }).click();
    await page.getByRole("button", { name: "Unmute sound" }).waitFor();
    await page.reload();
    await page.locator("#slot-machine").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Unmute sound" }).waitFor();
  });

  journey(
    "music plays while the reels turn, each reel stops with a knock, and bells ring at the end",
    async ({ page, complaints }) => {
      complaints.expect(/ERR_FAILED/);
      await page.addInitScript(() => {
        const played: string[] = [];
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...startArguments) {
          played.push(`${this.loop ? "again and again" : "once"} ${this.buffer?.duration.toFixed(0)} s`);
          return start.apply(this, startArguments);
        };
        Object.assign(window, { played });
      });
      const requestedPaths: string[] = [];
      page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
      await page.route("**/api/sounds/win", (route) => route.abort());
      await openMachine(page, "no-preference");
      expect(requestedPaths.filter((path) => path.includes("sounds"))).toEqual([]);
      const readPlayed = () => page.evaluate(() => ("played" in window ? window.played : undefined));
      await enterSpinPasscode(page);
      await expect.poll(readPlayed).toContain("once 2 s");
      await waitUntilQuiet(page);
      // Listens to the second spin, because on a slow machine, the first one ends before its music has loaded.
      await page.evaluate("played.length = 0");
      await page.getByRole("button", { name: "Spin Now" }).click();
      const soundPaths = ["slot-machine-music", "win", "beep"].map((name) => `/api/sounds/${name}`);
      await expect
        .poll(readPlayed)
        .toEqual(["again and again 4 s", "once 0 s", "once 0 s", "once 0 s", "once 2 s"]);
      expect(requestedPaths.filter((path) => path.includes("sounds")).sort()).toEqual(
        [...soundPaths, "/sounds/win.mp3"].sort(),
      );
    },
  );
});

const FOUR_LINE_TOPIC = {
  text: "Your brother asks for a loan to keep his shop open until spring. What do you say at dinner?",
  requesterName: undefined,
};

const THREE_LINE_TOPIC = {
  text: "Which meeting would nobody miss, and who is going to say so?",
  requesterName: undefined,
};

/**
 * Returns each text that is cut off. Letters may extend a few pixels beyond their line, but a hidden line would add 22
 * px.
 */
const findCutOffTexts = (elements: Element[]): (string | null)[] =>
  elements.filter((text) => text.scrollHeight > text.clientHeight + 12).map((text) => text.textContent);
