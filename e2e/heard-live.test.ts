import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { createCommandSender } from "./show-steps.ts";

/** Marks the live regions that exist now. Screen readers don't announce a region that is added along with its text. */
const markLiveRegions = (page: Page) =>
  page.locator("[role=status], [aria-live=polite]").evaluateAll((regions) => {
    for (const region of regions) region.setAttribute("data-heard", "");
  });

const expectHeard = (page: Page, text: string | RegExp) =>
  page.locator("[data-heard]").filter({ hasText: text }).first().waitFor({ state: "attached" });

journey("screen readers announce on the home page what happens on air", async ({ page, visitor }) => {
  await signIn(page, "producer");
  const runCommand = createCommandSender(page);
  const home = await visitor();
  await home.goto("/");
  await markLiveRegions(home);
  await runCommand("go-live");
  await expectHeard(home, "Watch LIVE Now");
  await home.getByText("Nothing is on the table yet.").waitFor();
  await markLiveRegions(home);
  const { draw } = await runCommand("draw", { word: "porch light" });
  await expectHeard(home, "Three topics have been drawn.");
  await runCommand("open-poll", { seconds: 300 });
  await expectHeard(home, "A poll is open.");
  await markLiveRegions(home);
  await runCommand("close-poll");
  await expectHeard(home, "Nobody voted");
  await expectHeard(home, "The poll is closed.");
  await runCommand("choose", { topicId: draw.topics[0]?.topicId });
  await expectHeard(home, "The hosts have chosen");
  await runCommand("end");
  expect(await home.getByRole("heading", { level: 1 }).count()).toBe(1);
});

journey(
  "screen readers announce on the desk what happens on air, and that questions are waiting",
  async ({ page, visitor }) => {
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    const desk = await visitor();
    await signIn(desk, "second");
    await desk.goto("/admin/week");
    await desk.getByRole("button", { name: "End the show" }).first().waitFor();
    await markLiveRegions(desk);
    const { draw } = await runCommand("draw", { word: "porch light" });
    await expectHeard(desk, "Three new topics are up.");
    await runCommand("open-poll", { seconds: 300 });
    await expectHeard(desk, "Voting has begun.");
    const asker = await visitor();
    await asker.request.post("/api/questions", { data: { text: "Who pays for lunch?" } });
    await expectHeard(desk, "There are questions to read.");
    await runCommand("close-poll");
    await expectHeard(desk, "Voting has ended.");
    await runCommand("choose", { topicId: draw.topics[0]?.topicId });
    await runCommand("end");
  },
);
