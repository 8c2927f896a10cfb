import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { readLayoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { createCommandSender } from "./show-steps.ts";

describe("on air", () => {
  journey(
    "every open page follows the show, lets its visitor vote, and shows the result",
    async ({ page, visitor }) => {
      await signIn(page, "producer");
      const runCommand = createCommandSender(page);
      const phone = await visitor({ viewport: { width: 390, height: 844 }, timezoneId: "Asia/Tokyo" });
      await phone.goto("/");
      expect(await phone.getByText("LIVE NOW").count()).toBe(0);

      await page.goto("/admin");
      await page.getByRole("link", { name: /^Wed, .+No guest yet/ }).waitFor();
      await runCommand("go-live");
      await page.getByRole("link", { name: /^LIVE NOW.+Open the desk/ }).waitFor();
      await phone.getByText("LIVE NOW").first().waitFor();
      await phone.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
      await expect.poll(async () => (await fetchVisitorHtml(phone)).includes("Watch LIVE Now")).toBe(true);

      const secondPhone = await visitor({ viewport: { width: 390, height: 844 } });
      await secondPhone.goto("/episodes");
      const liveBar = secondPhone.getByRole("complementary", { name: "On air" }).getByRole("link");
      expect((await liveBar.boundingBox())?.height).toBe(44);
      await liveBar.click();
      await secondPhone.getByRole("link", { name: "Watch now" }).waitFor();
      await secondPhone.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await liveBar.waitFor();

      const { topics } = (await runCommand("draw", { word: "porch light" })).draw;
      await runCommand("open-poll", { seconds: 300 });
      const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
      await poll.waitFor();
      await poll.getByText(/^Closes in [2-5]:\d\d$/).waitFor();
      const phoneAhead = await visitor({ viewport: { width: 390, height: 844 } });
      await phoneAhead.clock.install({ time: Date.now() + 4 * MINUTE_MS });
      await phoneAhead.goto("/");
      await phoneAhead.getByText(/^Closes in [2-5]:\d\d$/).waitFor();
      expect(await readPointer(phoneAhead)).toBeLessThan(30);
      const [firstOption, secondOption] = [poll.getByRole("button").nth(0), poll.getByRole("button").nth(1)];
      await firstOption.click();
      await secondOption.click();
      await secondOption.getByText("Your vote").waitFor();
      expect(await firstOption.getAttribute("aria-pressed")).toBe("false");
      // The second vote is only sent once the first one has been answered.
      await waitUntilQuiet(phone);
      await phone.reload();
      await poll.getByRole("button", { pressed: true }).getByText("Your vote").waitFor();

      await runCommand("close-poll");
      await phone.getByRole("region", { name: "You have chosen" }).getByText("1 vote").waitFor();

      await phone.goto("/draws");
      await phone.getByRole("main").getByText("porch light").waitFor();
      await phone.getByRole("link", { name: /^Draw \d+$/ }).click();
      await phone.getByText(/ M[DS]T \(\w{3}, \w{3} \d+, .+ your time\)\./).waitFor();
      const readerPage = await visitor({ viewport: { width: 412, height: 823 }, timezoneId: "Asia/Tokyo" });
      await watchLayoutShifts(readerPage);
      await readerPage.goto(phone.url());
      await readerPage.getByText(/your time\)\./).waitFor();
      await waitUntilQuiet(readerPage);
      expect(await readLayoutShift(readerPage)).toBeLessThanOrEqual(0.01);
      await phone.getByRole("button", { name: "Check in this browser" }).click();
      await phone.getByText("All five match.").waitFor();
      await phone.getByText("Same three, same order").waitFor();
      await phone.goto("/");

      await runCommand("choose", { topicId: topics[0]?.topicId });
      const outcome = phone.getByRole("region", { name: "The hosts have chosen" });
      await outcome.getByRole("listitem").first().getByText("On the table").waitFor();
      expect(await outcome.getByText("On the table").count()).toBe(1);

      await runCommand("end");
      await phone.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
      await expect.poll(() => phone.getByText("LIVE NOW").count()).toBe(0);
      await phone.getByRole("heading", { level: 1, name: "What work costs." }).waitFor();
      await liveBar.waitFor({ state: "detached" });
    },
  );

  journey(
    "a show that runs long, and asks a free poll, still says what it is about",
    async ({ page, visitor }) => {
      await signIn(page, "producer");
      const runCommand = createCommandSender(page);
      await runCommand("go-live");
      const { topics } = (await runCommand("draw", { word: "porch light" })).draw;
      await runCommand("choose", { topicId: topics[0]?.topicId });
      const phone = await visitor({ viewport: { width: 390, height: 844 } });
      await phone.goto("/");
      const topic = phone.getByRole("region", { name: "On the table" });
      await topic.waitFor();
      const phoneAhead = await visitor({ viewport: { width: 390, height: 844 } });
      await phoneAhead.clock.install({ time: Date.now() + 75 * MINUTE_MS });
      // Until the phone knows the server's time, it trusts its own clock.
      const release = await holdBackRequests(phoneAhead, /\/api\/live/);
      await phoneAhead.goto("/");
      await phoneAhead.getByText(/^7[5-9] min in$/).waitFor();
      release();
      await phoneAhead.getByText(/^[0-4] min in$/).waitFor();
      await phoneAhead.goto("/questions");
      await phoneAhead.getByText(/^Open until \d/).waitFor();
      await runCommand("open-poll", { seconds: 300, question: "Tea or coffee?", options: ["Tea", "Coffee"] });
      const poll = phone.getByRole("region", { name: "Tea or coffee?" });
      await poll.waitFor();
      await expect
        .poll(async () => (await fetchVisitorHtml(phone)).includes("Voting needs JavaScript."))
        .toBe(true);
      expect(await topic.count()).toBe(0);
      await runCommand("close-poll");
      await poll.getByText("The poll is closed. Nobody voted.").waitFor();
      await topic.waitFor();
      await runCommand("end");
    },
  );

  journey("a skipped week says so, and says when the next show is", async ({ page, visitor }) => {
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("skip", { reason: "Tomorrow is Thanksgiving. Ask the price of nothing." });
    const otherPage = await visitor({ viewport: { width: 1440, height: 1000 } });
    await expect
      .poll(async () => (await fetchVisitorHtml(otherPage)).includes("No show this week"))
      .toBe(true);
    await otherPage.goto("/");
    const banner = otherPage.getByRole("region", { name: "No show this week" });
    await banner.getByText("Tomorrow is Thanksgiving.").waitFor();
    await banner.getByText(/^We are back on Wednesday, \w+ \d+, 11AM MT\.$/).waitFor();
    await banner.getByRole("link", { name: "Add to calendar" }).waitFor();
    await runCommand("unskip");
    await otherPage.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
  });
});

/** Returns the home page's HTML as the server sends it to a visitor without a session. */
const fetchVisitorHtml = async (page: Page): Promise<string> => (await page.request.get("/")).text();

/** Returns the position of the poll's pointer, on a scale from 0 to 60. */
async function readPointer(page: Page): Promise<number> {
  const pointer = page.getByRole("region", { name: "Which one goes on the table?" }).locator("[data-needle]");
  return Number(/^M([\d.]+)/.exec((await pointer.getAttribute("d")) ?? "")?.[1]);
}
