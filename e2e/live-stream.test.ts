import { expect } from "vitest";
import { stubVideoSite } from "./episode-steps.ts";
import { journey, signIn } from "./journey.ts";
import { createCommandSender } from "./show-steps.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STREAM_URL = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

journey(
  "on air, two taps lead from any page to watching and voting, however the phone is held; playback continues on other pages and ends with the show",
  async ({ page, visitor }) => {
    await signIn(page, "producer");
    const { draft, version } = await (await page.request.get("/api/show/draft")).json();
    const streams = draft.streams.map((stream: object, index: number) =>
      index === 0 ? { ...stream, url: STREAM_URL } : stream,
    );
    const saveResponse = await page.request.put("/api/show/draft", { data: { version, streams } });
    await page.request.post("/api/show/publish", { data: { version: (await saveResponse.json()).version } });
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    await runCommand("draw", { word: "porch light" });
    await runCommand("open-poll", { seconds: 300 });

    const phone = await visitor(PHONE);
    const requestedUrls = await stubVideoSite(phone);
    await phone.goto("/episodes");
    await phone.getByRole("complementary", { name: "On air" }).getByRole("link").tap();
    await phone.getByRole("button", { name: "Watch now", exact: true }).tap();
    const player = phone.locator("iframe");
    await player.waitFor();
    const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
    const answerButton = poll.getByRole("button").first();
    await answerButton.tap();
    // Watching and voting fit on one screen, because the player sticks to the top of the window.
    const measureGaps = async () => {
      const [playerBox, answerBox] = [await player.boundingBox(), await answerButton.boundingBox()];
      if (!playerBox || !answerBox) return undefined;
      return { above: playerBox.y, between: answerBox.y - playerBox.y - playerBox.height };
    };
    await expect.poll(async () => (await measureGaps())?.above).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await measureGaps())?.between).toBeGreaterThanOrEqual(0);

    // In landscape, there is no room for both. The whole player fits, and scrolls away to show the poll.
    await phone.setViewportSize({ width: 844, height: 390 });
    await phone.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await player.boundingBox())?.height).toBeGreaterThan(300);
    expect((await player.boundingBox())?.height).toBeLessThanOrEqual(390);
    await answerButton.scrollIntoViewIfNeeded();
    await answerButton.tap({ trial: true });
    await phone.setViewportSize(PHONE.viewport);

    await phone.getByRole("contentinfo").getByRole("link", { name: "Be a Guest" }).tap();
    await phone.waitForURL("**/guest-request");
    const playerBar = phone.getByRole("complementary", { name: "Now playing" });
    await playerBar.getByText("LIVE NOW").waitFor();
    expect(requestedUrls.filter((url) => url.includes("/embed/"))).toHaveLength(1);
    await runCommand("end");
    await expect.poll(() => player.count()).toBe(0);
    await playerBar.waitFor({ state: "detached" });
  },
);
