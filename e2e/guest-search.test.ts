import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { createJourney, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";

const SCREENSHOT_FOLDER = join(import.meta.dirname, "../.cache/guest-search");

createJourney({ TRUST_PROXY: "1" })(
  "a guest whom sixty others followed can be offered dates and scheduled",
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 960 });
    await signIn(page, "late-scheduler");
    const id = await applyAsGuest(page, "Edith Varga");
    for (let number = 1; number <= 60; number += 1)
      await applyAsGuest(page, `Later Guest ${number}`, `10.1.1.${number}`);
    await page.goto(`/admin/guest-requests/calendar?guest=${id}`);
    const offerBar = page.getByRole("region", { name: "Offer dates" });
    await offerBar.getByText("Offer to Edith Varga").waitFor();
    const search = page.getByLabel("Search pending guests");
    await search.fill("varga");
    // If the user presses Cancel and then searches before the URL has changed, the canceled guest must not reappear.
    await search.evaluate((field: HTMLInputElement) => {
      const [cancelButton] = [...document.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "Cancel",
      );
      cancelButton?.click();
      field.form?.requestSubmit();
    });
    await offerBar.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).search).toBe("?search=varga");
    const [, , , fourthShow] = listUpcomingShowDates(defaultShow, new Date(), 4);
    const card = page
      .getByRole("listitem")
      .filter({ has: page.locator(`time[datetime^="${fourthShow?.date}"]`) });
    await card.getByRole("checkbox").check();
    await mkdir(SCREENSHOT_FOLDER, { recursive: true });
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 960 });
      await page.screenshot({ path: join(SCREENSHOT_FOLDER, `search-${width}.png`) });
    }
    await offerBar.getByLabel("Offer to").selectOption("Edith Varga");
    await offerBar.getByText("Offer to Edith Varga").waitFor();
    await offerBar.getByRole("button", { name: "Cancel" }).click();
    await card.getByRole("button", { name: "Schedule" }).click();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Edith Varga"]);
    await page.keyboard.press("Escape");
    await search.fill("nobody");
    await card.getByRole("button", { name: "Schedule" }).waitFor({ state: "hidden" });

    // In the list, a guest's row has a button that goes straight to choosing a date.
    await page.goto("/admin/guest-requests");
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 960 });
      await page.screenshot({ path: join(SCREENSHOT_FOLDER, `list-${width}.png`) });
    }
    await page.getByRole("button", { name: "Schedule Later Guest 60" }).click();
    await page.getByRole("dialog", { name: "Schedule Guest" }).waitFor();
  },
);
