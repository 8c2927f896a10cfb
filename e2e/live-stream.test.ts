import { expect } from "vitest";
import { stubVideoSite } from "./episode-steps.ts";
import { journey, signIn } from "./journey.ts";
import { createCommandSender } from "./show-steps.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STREAM_URL = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

journey(
  "on air, two taps lead from any page to watching and voting; playback continues on other pages and ends with the show",
  async ({ page, visitor }) => {
    await signIn(page, "producer");
    const { draft, version } = await (await page.request.get("/api/show/draft")).json();
    const streams = draft.streams.map((stream: object, at: number) =>
      at === 0 ? { ...stream, url: STREAM_URL } : stream,
    );
    const saved = await page.request.put("/api/show/draft", { data: { version, streams } });
    await page.request.post("/api/show/publish", { data: { version: (await saved.json()).version } });
    const run = createCommandSender(page);
    await run("go-live");
    await run("draw", { word: "porch light" });
    await run("open-poll", { seconds: 120 });

    const phone = await visitor(PHONE);
    const requestedUrls = await stubVideoSite(phone);
    await phone.goto("/episodes");
    await phone.getByRole("complementary", { name: "On air" }).getByRole("link").tap();
    await phone.getByRole("button", { name: "Watch now", exact: true }).tap();
    const player = phone.locator("iframe");
    await player.waitFor();
    const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
    const answer = poll.getByRole("button").first();
    await answer.tap();
    // Watching and voting fit on one screen, because the player sticks to the top of the window.
    const [above, below] = [await player.boundingBox(), await answer.boundingBox()];
    expect(above?.y).toBeGreaterThanOrEqual(0);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

    await phone.getByRole("contentinfo").getByRole("link", { name: "Be a Guest" }).tap();
    await phone.waitForURL("**/guest-request");
    const bar = phone.getByRole("complementary", { name: "Now playing" });
    await bar.getByText("LIVE NOW").waitFor();
    expect(requestedUrls.filter((url) => url.includes("/embed/"))).toHaveLength(1);
    await run("end");
    await expect.poll(() => player.count()).toBe(0);
    await bar.waitFor({ state: "detached" });
  },
);
