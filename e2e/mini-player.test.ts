import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { wcagFindings } from "./axe.ts";
import { channelJourney, importChannel, longWinded, setChannel, stubVideoSite } from "./episode-steps.ts";
import { signIn } from "./journey.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let isImported = false;

beforeEach<{ visitor: () => Promise<Page> }>(async ({ visitor }) => {
  if (isImported) return;
  const team = await visitor();
  await signIn(team, "boss");
  await setChannel(team);
  await importChannel(team);
  isImported = true;
});

/** Sends the messages that the video site's player would send about itself. */
async function tellPage(page: Page, message: object): Promise<void> {
  const player = () =>
    page.frames().find((frame) => frame.url().startsWith("https://www.youtube-nocookie.com/"));
  await expect.poll(player).toBeDefined();
  await player()?.evaluate(`parent.postMessage(${JSON.stringify(JSON.stringify(message))}, "*")`);
}

const bar = (page: Page) => page.getByRole("complementary", { name: "Now playing" });

describe("the mini player", () => {
  channelJourney(
    "goes on from page to page, and is back in its place on its own page",
    async ({ visitor }) => {
      const phone = await visitor(PHONE);
      const asked = await stubVideoSite(phone);
      await phone.goto("/");
      await phone.getByRole("link", { name: "Watch the newest" }).tap();
      const player = phone.getByTitle(`Player: ${longWinded.title}`);
      await player.waitFor();
      const close = bar(phone).getByRole("button", { name: "Close the player" });
      expect(await close.isVisible()).toBe(false);
      await tellPage(phone, { event: "infoDelivery", info: { currentTime: 1344.2, playerState: 1 } });

      await phone.evaluate("document.getElementById('hosts').scrollIntoView()");
      await close.waitFor();
      await bar(phone).getByText("22:24 of 58:41").waitFor();
      expect(await wcagFindings(phone)).toEqual([]);

      await phone.getByRole("contentinfo").getByRole("link", { name: "Episodes" }).tap();
      await scrolled(phone);
      await phone.getByRole("link", { name: "All episodes" }).tap();
      await phone.waitForURL("**/episodes");
      await bar(phone).getByText("22:24 of 58:41").waitFor();
      await bar(phone).getByRole("button", { name: "Pause" }).tap();
      await bar(phone).getByRole("button", { name: "Play", exact: true }).waitFor();

      await bar(phone).getByRole("link", { name: longWinded.title }).tap();
      await phone.waitForURL("**/episodes/60-*");
      await expect.poll(() => close.isVisible()).toBe(false);
      expect(await player.count()).toBe(1);
      const embeds = asked.filter((url) => url.includes("/embed/"));
      expect(embeds, "the player was loaded once").toHaveLength(1);
      const box = await player.boundingBox();
      expect(box?.width).toBeGreaterThan(300);
    },
  );

  channelJourney("is closed by one press, and begins where it was left", async ({ page }) => {
    await stubVideoSite(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await page.getByTitle(`Player: ${longWinded.title}`).waitFor();
    await tellPage(page, { event: "infoDelivery", info: { currentTime: 600, playerState: 1 } });
    await page.evaluate("document.getElementById('hosts').scrollIntoView()");
    await bar(page).getByText("10:00 of 58:41").waitFor();
    await bar(page).getByRole("button", { name: "Close the player" }).click();
    await expect.poll(() => page.locator("iframe").count()).toBe(0);

    await page.reload();
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await expect.poll(() => page.locator("iframe").getAttribute("src")).toMatch(/&start=600$/);
  });
});

/** Waits until the page has finished scrolling to a link's target, because a tap could hit something else before. */
async function scrolled(page: Page): Promise<void> {
  const places: unknown[] = [];
  const stands = async () => {
    places.push(await page.evaluate("scrollY"));
    return places.at(-1) === places.at(-2);
  };
  await expect.poll(stands).toBe(true);
}
