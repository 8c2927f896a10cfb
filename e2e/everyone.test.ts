import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";

const PUBLIC_PATHS = ["/", "/episodes", "/guest-request", "/privacy", "/auth", "/nowhere"];
const LIVE_TIME = "2026-11-18T18:20:00Z";

describe("with a visitor's own settings", () => {
  journey("a show's longest name and email address fit on a phone", async ({ page, visitor }) => {
    await signIn(page, "boss");
    const name = `${"The long and winding weekly conversation ".repeat(3).slice(0, 99)}.`;
    const contactEmail = `us@${`${"d".repeat(60)}.`.repeat(4)}example`;
    const draft = { version: 1, name, contactEmail };
    expect((await page.request.put("/api/show/draft", { data: draft })).status()).toBe(200);
    expect((await page.request.post("/api/show/publish", { data: { version: 2 } })).status()).toBe(200);
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    for (const path of ["/", "/guest-request", "/privacy"]) {
      await phone.goto(path);
      const overflowPx = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflowPx, path).toBeLessThanOrEqual(0);
    }
    const initials = phone.getByRole("img", { name }).first();
    const size = await initials.evaluate((logo) => Number.parseFloat(getComputedStyle(logo).fontSize));
    expect(size).toBeGreaterThan(12);
    expect((await page.request.post("/api/show/undo")).status()).toBe(200);
  });

  journey("nothing moves with reduced motion", async ({ visitor }) => {
    const page = await visitor({ reducedMotion: "reduce", timezoneId: "America/Denver" });
    await page.clock.setFixedTime(LIVE_TIME);
    await page.goto("/");
    await page.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
    const countAnimations = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    await expect.poll(countAnimations).toBe(0);
  });

  journey("a removed row's gap closes smoothly, and instantly with reduced motion", async ({ visitor }) => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const page = await visitor({ reducedMotion });
      await signIn(page, reducedMotion);
      await page.goto("/admin");
      await page.getByRole("row").nth(3).waitFor();
      const firstTranslation = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const body = document.querySelector("tbody");
            if (!body) throw new Error("There is no table");
            new MutationObserver(() =>
              resolve(body.getAnimations({ subtree: true }).some(({ effect }) => hasTranslation(effect))),
            ).observe(body, { childList: true });
            const hasTranslation = (effect: AnimationEffect | null) =>
              effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => "translate" in frame);
          }),
      );
      await page.getByRole("row").nth(2).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      expect(await firstTranslation, reducedMotion).toBe(reducedMotion === "no-preference");
    }
  });

  journey(
    "with forced colors, the lamp, the hour and all buttons are still recognizable",
    async ({ visitor }) => {
      const page = await visitor({ forcedColors: "active", timezoneId: "America/Denver" });
      await page.clock.setFixedTime(LIVE_TIME);
      await page.goto("/");
      await page.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
      const lamp = page.locator("[data-live] > span").first();
      expect(await lamp.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
      const borders = await page
        .getByRole("main")
        .getByRole("link", { name: /Suggest Topic|Past Episodes|Join the stream/ })
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderTopWidth));
      expect(borders).toEqual(["1px", "1px", "1px"]);
      const lever = page.getByRole("button", { name: "Spin Now" });
      expect(await lever.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px");
    },
  );
});

describe("a screen reader hears what the page shows", () => {
  journey(
    "there is one first-level heading, no level is skipped, and landmarks have names",
    async ({ page, complaints }) => {
      complaints.expect(/404/);
      for (const path of PUBLIC_PATHS.filter((one) => one !== "/auth")) {
        await page.goto(path);
        const levels = await page.evaluate(() =>
          [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName[1])),
        );
        expect(
          levels.filter((level) => level === 1),
          path,
        ).toHaveLength(1);
        const skippedLevels = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skippedLevels, path).toEqual([]);
        for (const landmark of ["banner", "main", "contentinfo"] as const)
          expect(await page.getByRole(landmark).count(), `${landmark} of ${path}`).toBe(1);
      }
    },
  );
});
