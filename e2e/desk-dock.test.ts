import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openLiveDesk } from "./desk-steps.ts";
import { journey, signIn } from "./journey.ts";

/** The narrowest dock that OBS allows. */
const DOCK_WINDOW = { viewport: { width: 300, height: 720 } };

/** Returns the text of every control and heading that extends beyond the window's left or right edge. */
const listCutOffElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    const parts = [...document.querySelectorAll("main button, main a, main input, main h1, main h2")];
    const cutOffParts = parts.filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 1 && (left < 0 || right > innerWidth + 0.5);
    });
    return [...overflow, ...cutOffParts.map((part) => `${part.tagName} ${part.textContent || part.id}`)];
  });

journey("the desk runs the whole hour in a dock 300 px wide", async ({ visitor }) => {
  const page = await visitor(DOCK_WINDOW);
  await signIn(page, "producer");
  const expectNothingCutOff = async (moment: string) =>
    expect([moment, await listCutOffElements(page)]).toEqual([moment, []]);
  await page.goto("/admin/week");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNothingCutOff("plan");
  await page.goto("/admin/week?view=air");
  await page.getByRole("button", { name: "Go live" }).first().waitFor();
  await expectNothingCutOff("before");
  // Leave the page first, because `openLiveDesk` signs in again, which ends the session that the page uses.
  await page.goto("about:blank");
  const desk = await openLiveDesk(page);
  await page.goto("/admin/week");
  await desk.cue(/^Next/).waitFor();
  await expectNothingCutOff("live");
  const { current } = await desk.read();
  await desk.cue(/^Next/).click();
  await expect.poll(async () => (await desk.read()).current).not.toBe(current);
  await desk.run("draw", { word: "porch light", scene: "draw" });
  const { poll } = await desk.run("open-poll", { seconds: 300, scene: "poll" });
  await page
    .getByText(poll?.options[0]?.text ?? "", { exact: false })
    .first()
    .waitFor();
  await expectNothingCutOff("poll");
  await desk.run("close-poll");
  await desk.run("end");
  await page.goto("/admin/week");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNothingCutOff("after");
});
