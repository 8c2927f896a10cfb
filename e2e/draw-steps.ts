import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { runAxe } from "./axe.ts";
import { SPIN_PASSCODE } from "./site.ts";

/**
 * Opens the home page and waits until the machine is visible and its code and data have loaded. Motion is reduced by
 * default: the reels spin just as long, but take half the CPU time.
 */
export async function openMachine(page: Page, motion: "reduce" | "no-preference" = "reduce"): Promise<void> {
  await page.emulateMedia({ reducedMotion: motion });
  const ready = Promise.all(
    ["reels", "spins"].map((name) => page.waitForResponse(`**/api/slot-machine/${name}`)),
  );
  if (page.url().endsWith("/#slot-machine")) await page.reload();
  else await page.goto("/#slot-machine");
  await ready;
  await page.getByRole("button", { name: "Spin Now" }).waitFor();
}

/** Clicks the lever and enters the passcode, which starts the first spin. */
export async function enterSpinPasscode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Spin Now" }).click();
  await page.getByRole("textbox", { name: "Passcode" }).fill(SPIN_PASSCODE);
  await page.getByRole("button", { name: "Unlock and spin" }).click();
}

/** Waits until the three topics can be chosen. Returns their texts. */
export async function waitForTopicCards(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Copy Result" }).waitFor();
  const cards = page.getByRole("article").filter({ has: page.getByText(/./) });
  const shownTexts = await page.locator(".topic-text").allInnerTexts();
  expect(shownTexts).toHaveLength(3);
  expect(await cards.count()).toBeGreaterThanOrEqual(3);
  return shownTexts;
}

/**
 * Returns how many milliseconds passed until the last spin's cards opened: `durationMs` from its click, and
 * `msAfterResponse` from its response.
 */
export const readSpinTimes = (page: Page): Promise<{ durationMs: number; msAfterResponse: number }> =>
  page.evaluate(() => {
    const readLastMark = (name: string) => performance.getEntriesByName(name, "mark").at(-1)?.startTime ?? 0;
    const responses = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/api/topics/generate"));
    const response = responses.at(-1);
    return {
      durationMs: readLastMark("spin ends") - readLastMark("spin clicked"),
      msAfterResponse: readLastMark("spin ends") - ((response?.startTime ?? 0) + (response?.duration ?? 0)),
    };
  });

/** Returns axe's serious and critical findings in the machine and its dialog, one per line. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  const isOpen = (await page.getByRole("dialog").count()) > 0;
  const violations = await runAxe(page, {}, ["#slot-machine", ...(isOpen ? ["[role=dialog]"] : [])]);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Draws, opens the first topic's share dialog, and waits until the picture is ready. */
export async function openShareDialog(page: Page): Promise<Locator> {
  await openMachine(page);
  await enterSpinPasscode(page);
  await waitForTopicCards(page);
  await page.getByRole("button", { name: "Create Image" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this topic" });
  await dialog.getByRole("img", { name: /^Share image: / }).waitFor();
  return dialog;
}
