import { expect } from "vitest";
import { openLiveDesk } from "./desk-steps.ts";
import { journey } from "./journey.ts";

journey("after a poll that was opened by mistake, the team polls or draws again", async ({ page }) => {
  const { run, read, cue } = await openLiveDesk(page);
  await run("next");
  const first = await run("draw", { word: "porch light" });
  await run("open-poll", { seconds: 300, next: true });
  await page.goto("/admin/week?view=air");
  const pollAgainButton = page.getByRole("button", { name: "Poll again" });
  await cue("Close the poll").waitFor();
  expect(await pollAgainButton.count()).toBe(0);
  await cue("Close the poll").click();
  await page.getByText("Nobody voted: choose one yourself.").waitFor();
  await pollAgainButton.click();
  // The pressed button has disappeared, so the focus is on the heading of its section.
  const focusedHeading = page.locator("h3:focus");
  await focusedHeading.and(page.getByText("Poll", { exact: true })).waitFor();
  await page.getByText("0 votes. Only you see the counts until it is closed.").waitFor();
  expect((await read()).draw?.id).toBe(first.draw?.id);

  await cue("Close the poll").click();
  await page.getByRole("textbox", { name: "Another word, to draw again" }).fill("kettle");
  await page.getByRole("button", { name: "Draw again" }).click();
  await page
    .getByRole("region", { name: "Drawn" })
    .getByText(/, kettle$/)
    .waitFor();
  await focusedHeading.and(page.getByText("Drawn", { exact: true })).waitFor();
  await cue("Open the poll").waitFor();
  await page.getByRole("button", { name: "Choose 2" }).click();
  await page.getByText("✓ On the table").waitFor();
  await focusedHeading.and(page.getByText("Drawn", { exact: true })).waitFor();
});
