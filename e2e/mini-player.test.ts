import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { findWcagViolations } from "./axe.ts";
import { channelJourney, importChannel, longVideo, setChannel, stubVideoSite } from "./episode-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { signIn } from "./journey.ts";
import { expectScrolledTo } from "./scrolled-to.ts";

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

/** Sends the page the messages that the video site's player would send. */
async function sendPlayerMessage(page: Page, message: object): Promise<void> {
  const findPlayerFrame = () =>
    page.frames().find((frame) => frame.url().startsWith("https://www.youtube-nocookie.com/"));
  await expect.poll(findPlayerFrame).toBeDefined();
  await findPlayerFrame()?.evaluate(`parent.postMessage(${JSON.stringify(JSON.stringify(message))}, "*")`);
}

const findPlayerBar = (page: Page) => page.getByRole("complementary", { name: "Now playing" });

describe("the mini player", () => {
  channelJourney(
    "keeps playing across pages, and returns to its place on the episode's page",
    async ({ visitor }) => {
      const phone = await visitor(PHONE);
      const requestedUrls = await stubVideoSite(phone);
      await phone.goto("/");
      await phone.getByRole("link", { name: "Watch the newest" }).tap();
      const player = phone.getByTitle(`Player: ${longVideo.title}`);
      await player.waitFor();
      const closeButton = findPlayerBar(phone).getByRole("button", { name: "Close the player" });
      await expect.poll(() => closeButton.isVisible()).toBe(false);
      await sendPlayerMessage(phone, {
        event: "infoDelivery",
        info: { currentTime: 1344.2, playerState: 1 },
      });

      await phone.evaluate("document.getElementById('hosts').scrollIntoView()");
      await closeButton.waitFor();
      await findPlayerBar(phone).getByText("22:24 of 58:41").waitFor();
      expect(await findWcagViolations(phone)).toEqual([]);

      await phone.getByRole("contentinfo").getByRole("link", { name: "Episodes" }).tap();
      // While the page scrolls, a tap could hit something else.
      await expectScrolledTo(phone, "past-episodes");
      await phone.getByRole("link", { name: "All episodes" }).tap();
      await phone.waitForURL("**/episodes");
      await findPlayerBar(phone).getByText("22:24 of 58:41").waitFor();
      await findPlayerBar(phone).getByRole("button", { name: "Pause" }).tap();
      await findPlayerBar(phone).getByRole("button", { name: "Play", exact: true }).waitFor();

      await findPlayerBar(phone).getByRole("link", { name: longVideo.title }).tap();
      await phone.waitForURL("**/episodes/60-*");
      await expect.poll(() => closeButton.isVisible()).toBe(false);
      expect(await player.count()).toBe(1);
      const embedUrls = requestedUrls.filter((url) => url.includes("/embed/"));
      expect(embedUrls, "the player was loaded once").toHaveLength(1);
      await expect.poll(async () => (await player.boundingBox())?.width).toBeGreaterThan(300);
    },
  );

  channelJourney("doesn't take the focus from what is being typed when it loads late", async ({ page }) => {
    await stubVideoSite(page);
    await page.goto("/");
    const release = await holdBackRequests(page, "**/assets/player-stage-*.js");
    await page.getByRole("link", { name: "Watch the newest" }).click();
    const box = page.getByRole("searchbox", { name: "Search episodes" });
    await box.fill("day");
    release();
    await page.getByTitle(`Player: ${longVideo.title}`).waitFor();
    await page.keyboard.type(" rate");
    expect(await box.inputValue()).toBe("day rate");
  });

  channelJourney(
    "has a note below it that says where the video is, if the player never reports anything",
    async ({ visitor }) => {
      const phone = await visitor(PHONE);
      await stubVideoSite(phone);
      await phone.clock.install();
      await phone.goto("/");
      await phone.getByRole("link", { name: "Watch the newest" }).tap();
      const player = phone.getByTitle(`Player: ${longVideo.title}`);
      await player.waitFor();
      await phone.clock.fastForward(10_000);
      const note = phone.getByRole("status").filter({ hasText: "No video?" });
      const link = note.getByRole("link", { name: "Watch on YouTube" });
      expect(await link.getAttribute("href")).toBe(`https://www.youtube.com/watch?v=${longVideo.id}`);
      const playerBox = await player.boundingBox();
      const noteBox = await note.boundingBox();
      // The player may work although its messages don't arrive. Its controls are at its lower edge.
      expect(noteBox?.y).toBeCloseTo((playerBox?.y ?? NaN) + (playerBox?.height ?? NaN), 0);
      expect(await findWcagViolations(phone)).toEqual([]);
      await sendPlayerMessage(phone, { event: "initialDelivery" });
      await note.waitFor({ state: "detached" });
    },
  );

  channelJourney("closes with one press, and resumes where it stopped", async ({ page }) => {
    await stubVideoSite(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await page.getByTitle(`Player: ${longVideo.title}`).waitFor();
    await sendPlayerMessage(page, { event: "infoDelivery", info: { currentTime: 600, playerState: 1 } });
    await page.evaluate("document.getElementById('hosts').scrollIntoView()");
    await findPlayerBar(page).getByText("10:00 of 58:41").waitFor();
    await findPlayerBar(page).getByRole("button", { name: "Close the player" }).click();
    await expect.poll(() => page.locator("iframe").count()).toBe(0);

    await page.getByText("left at 10:00").waitFor();
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await expect.poll(() => page.locator("iframe").getAttribute("src")).toMatch(/&start=600$/);
    await page.reload();
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await expect.poll(() => page.locator("iframe").getAttribute("src")).toMatch(/&start=600$/);
  });

  channelJourney("closes on audio, which continues there and not where the link began", async ({ page }) => {
    await signIn(page, "listens-and-closes");
    await stubVideoSite(page);
    const [{ id }] = await (await page.request.get("/api/episodes?search=haircut")).json();
    const audio = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(300) };
    await page.request.put(`/api/episodes/${id}/audio`, { multipart: { audio } });
    const panel = page.getByRole("region", { name: "Listen" });
    const scale = panel.getByRole("slider", { name: "Position" });
    await page.goto(`/episodes/60-a-price?t=130`);
    await page.getByRole("radio", { name: "Listen" }).click();
    await scale.fill("140");
    await panel.getByRole("button", { name: "Play" }).click();
    await panel.getByRole("button", { name: "Pause" }).waitFor();
    await scale.fill("240");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await findPlayerBar(page).getByRole("button", { name: "Close the player" }).click();
    await expect.poll(() => scale.inputValue()).toMatch(/^24\d$/);
    await panel.getByRole("button", { name: "Play" }).click();
    await expect
      .poll(() => page.locator("audio").evaluate((player: HTMLAudioElement) => player.currentTime))
      .toBeGreaterThan(240);
  });

  channelJourney("closes with the public pages, and stays closed when they come back", async ({ page }) => {
    await signIn(page, "plays-and-leaves");
    await stubVideoSite(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Watch the newest" }).click();
    await page.getByTitle(`Player: ${longVideo.title}`).waitFor();
    await sendPlayerMessage(page, { event: "infoDelivery", info: { currentTime: 600, playerState: 1 } });
    await findPlayerBar(page).getByText("10:00 of 58:41").waitFor({ state: "attached" });
    await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
    await page.getByRole("link", { name: "View site" }).click();
    await page.getByText("left at 10:00").waitFor();
    expect(await findPlayerBar(page).count()).toBe(0);
  });
});
