import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { readShift, watchShifts } from "./layout-shifts.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { createCommandSender } from "./show-steps.ts";

describe("on air", () => {
  journey(
    "every open page follows the show, lets its visitor vote, and shows the result",
    async ({ page, visitor }) => {
      await signIn(page, "producer");
      const run = createCommandSender(page);
      const phone = await visitor({ viewport: { width: 390, height: 844 }, timezoneId: "Asia/Tokyo" });
      await phone.goto("/");
      expect(await phone.getByText("LIVE NOW").count()).toBe(0);

      await page.goto("/admin");
      await page.getByRole("link", { name: /^Wed, .+No guest yet/ }).waitFor();
      await run("go-live");
      await page.getByRole("link", { name: /^LIVE NOW.+Open the desk/ }).waitFor();
      await phone.getByText("LIVE NOW").first().waitFor();
      await phone.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
      await expect.poll(async () => (await fetchVisitorHtml(phone)).includes("Watch LIVE Now")).toBe(true);

      const elsewhere = await visitor({ viewport: { width: 390, height: 844 } });
      await elsewhere.goto("/episodes");
      const bar = elsewhere.getByRole("complementary", { name: "On air" }).getByRole("link");
      expect((await bar.boundingBox())?.height).toBe(44);
      await bar.click();
      await elsewhere.getByRole("link", { name: "Watch now" }).waitFor();
      await elsewhere.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await bar.waitFor();

      await run("draw", { word: "porch light" });
      await run("open-poll", { seconds: 120 });
      const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
      await poll.waitFor();
      await poll.getByText(/^Closes in [12]:\d\d$/).waitFor();
      const ahead = await visitor({ viewport: { width: 390, height: 844 } });
      await ahead.clock.install({ time: Date.now() + 4 * 60_000 });
      await ahead.goto("/");
      await ahead.getByText(/^Closes in [12]:\d\d$/).waitFor();
      expect(await readPointer(ahead)).toBeLessThan(30);
      const [first, second] = [poll.getByRole("button").nth(0), poll.getByRole("button").nth(1)];
      await first.click();
      await second.click();
      await second.getByText("Your vote").waitFor();
      expect(await first.getAttribute("aria-pressed")).toBe("false");
      await phone.reload();
      await poll.getByRole("button", { pressed: true }).getByText("Your vote").waitFor();

      await run("close-poll");
      await phone.getByRole("region", { name: "You have chosen" }).getByText("1 vote").waitFor();

      await phone.goto("/draws");
      await phone.getByRole("main").getByText("porch light").waitFor();
      await phone.getByRole("link", { name: /^Draw \d+$/ }).click();
      await phone.getByText(/ M[DS]T \(\w{3}, \w{3} \d+, .+ your time\)\./).waitFor();
      const reader = await visitor({ viewport: { width: 412, height: 823 }, timezoneId: "Asia/Tokyo" });
      await watchShifts(reader);
      await reader.goto(phone.url());
      await reader.getByText(/your time\)\./).waitFor();
      await waitUntilQuiet(reader);
      expect(await readShift(reader)).toBeLessThanOrEqual(0.01);
      await phone.getByRole("button", { name: "Check in this browser" }).click();
      await phone.getByText("All five match.").waitFor();
      await phone.getByText("Same three, same order").waitFor();
      await phone.goto("/");

      await run("end");
      await phone.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
      expect(await phone.getByText("LIVE NOW").count()).toBe(0);
      await phone.getByRole("heading", { level: 1, name: "What work costs." }).waitFor();
      await bar.waitFor({ state: "detached" });
    },
  );

  journey("a skipped week says so, and says when the next show is", async ({ page, visitor }) => {
    await signIn(page, "producer");
    const run = createCommandSender(page);
    await run("skip", { reason: "Tomorrow is Thanksgiving. Ask the price of nothing." });
    const other = await visitor({ viewport: { width: 1440, height: 1000 } });
    await expect.poll(async () => (await fetchVisitorHtml(other)).includes("No show this week")).toBe(true);
    await other.goto("/");
    const banner = other.getByRole("region", { name: "No show this week" });
    await banner.getByText("Tomorrow is Thanksgiving.").waitFor();
    await banner.getByText(/^We are back on Wednesday, \w+ \d+, 11AM MT\.$/).waitFor();
    await banner.getByRole("link", { name: "Add to calendar" }).waitFor();
    await run("unskip");
    await other.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
  });
});

/** Returns the home page's HTML as the server sends it to a visitor without a session. */
const fetchVisitorHtml = async (page: Page): Promise<string> => (await page.request.get("/")).text();

/** Returns the position of the poll's pointer, on a scale from 0 to 60. */
async function readPointer(page: Page): Promise<number> {
  const pointer = page.getByRole("region", { name: "Which one goes on the table?" }).locator("[data-needle]");
  return Number(/^M([\d.]+)/.exec((await pointer.getAttribute("d")) ?? "")?.[1]);
}
