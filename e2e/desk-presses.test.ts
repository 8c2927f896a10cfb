import { describe, expect } from "vitest";
import { openLiveDesk, prepareClickAtButton, stopClock } from "./desk-steps.ts";
import { journey } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

const TALK_PARTS = ["First", "Second", "Third", "Fourth"].map((title) => ({
  kind: "segment",
  title,
  minutes: 15,
}));

describe("on air, a press", () => {
  for (const pauseMs of [50, 150, 300])
    journey(`that is repeated within ${pauseMs} ms counts once`, async ({ page }) => {
      const desk = await openLiveDesk(page, TALK_PARTS);
      await page.clock.install();
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: Second").waitFor();
      const advanceClock = await stopClock(page);
      const pressNext = await prepareClickAtButton(page, "Next: Second");
      await pressNext();
      await desk.cue("Next: Third").waitFor();
      await advanceClock(pauseMs);
      await pressNext();
      await advanceClock(700);
      expect(desk.listCommands()).toEqual(["next"]);
      await pressNext();
      await desk.cue("Next: Fourth").waitFor();
      expect(desk.listCommands()).toEqual(["next", "next"]);
    });

  journey("of Back or Skip to next that comes twice takes effect once", async ({ page }) => {
    const desk = await openLiveDesk(page, TALK_PARTS);
    await page.clock.install();
    await page.goto("/admin/week?view=air");
    await desk.cue("Next: Second").waitFor();
    const advanceClock = await stopClock(page);
    const pressSkip = await prepareClickAtButton(page, "Skip to next");
    const pressBack = await prepareClickAtButton(page, "Back");
    await pressSkip();
    await desk.cue("Next: Third").waitFor();
    await advanceClock(150);
    await pressSkip();
    await pressBack();
    await advanceClock(700);
    await pressBack();
    await desk.cue("Next: Second").waitFor();
    await advanceClock(150);
    await pressBack();
    expect(desk.listCommands()).toEqual(["next", "back"]);
  });

  journey("of Enter that is held takes effect once", async ({ page }) => {
    const desk = await openLiveDesk(page, TALK_PARTS);
    await page.goto("/admin/week?view=air");
    await desk.cue("Next: Second").focus();
    await page.keyboard.down("Enter");
    await desk.cue("Next: Third").and(page.locator(":not([aria-disabled])")).waitFor();
    for (let pressCount = 0; pressCount < 5; pressCount += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    expect(await desk.countCarriedOut()).toBe(1);
    await page.keyboard.press("Enter");
    await desk.cue("Next: Fourth").waitFor();
    expect(desk.listCommands()).toEqual(["next", "next"]);
  });

  journey(
    "draws once, however Enter is pressed, and again only when Draw is pressed again",
    async ({ page }) => {
      const desk = await openLiveDesk(page);
      await desk.run("next");
      await page.goto("/admin/week?view=air");
      const wordField = page.getByRole("textbox", { name: "The audience's word" });
      await wordField.fill("porch light");
      await page.keyboard.down("Enter");
      await page.getByRole("heading", { name: "Drawn" }).waitFor();
      for (let pressCount = 0; pressCount < 5; pressCount += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      const nextWordField = page.getByRole("textbox", { name: "Another word, to draw again" });
      expect(await nextWordField.inputValue()).toBe("");
      await page.reload();
      await waitUntilQuiet(page);
      expect(await nextWordField.inputValue()).toBe("");
      const drawAgainButton = page.getByRole("button", { name: "Draw again" });
      await drawAgainButton.and(page.locator(":disabled")).waitFor();
      await page.getByRole("button", { name: "Open the poll" }).and(page.locator(":enabled")).waitFor();
      await nextWordField.press("Enter");
      await nextWordField.fill("maple");
      await nextWordField.press("Enter");
      expect(desk.listCommands()).toEqual(["draw"]);
      await drawAgainButton.click();
      await expect.poll(() => nextWordField.inputValue()).toBe("");
      expect(desk.listCommands()).toEqual(["draw", "draw"]);
      expect((await desk.read()).scene).toBe("draw");
    },
  );

  journey("that confirms waits for the command before it", async ({ page }) => {
    const desk = await openLiveDesk(page, TALK_PARTS);
    await page.goto("/admin/week?view=air");
    const arrival = Promise.withResolvers<void>();
    desk.handleNext(async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await desk.cue("Next: Second").click();
    await page.getByRole("button", { name: "End the show" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "End the show?" });
    const confirmButton = confirmation.getByRole("button", { name: "End the show" });
    await confirmButton.and(page.locator("[aria-disabled]")).waitFor();
    await confirmButton.focus();
    await page.keyboard.press("Enter");
    arrival.resolve();
    await confirmButton.click();
    await page.getByRole("heading", { name: "After the show" }).waitFor();
    expect(desk.listCommands()).toEqual(["next", "end"]);
  });

  journey(
    "of End the show still asks for confirmation after the connection was lost",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const desk = await openLiveDesk(page, TALK_PARTS);
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: Second").waitFor();
      await waitUntilQuiet(page);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "End the show" }).click();
      const confirmation = page.getByRole("alertdialog", { name: "End the show?" });
      await confirmation.getByRole("button", { name: "Cancel" }).click();
      await confirmation.waitFor({ state: "detached" });
      await page.context().setOffline(false);
      expect(desk.sent).toEqual([]);
    },
  );

  journey("of a letter key does nothing until shortcuts are turned on", async ({ page }) => {
    const desk = await openLiveDesk(page);
    await page.goto("/admin/week?view=air");
    await desk.cue("Next: The draw").waitFor();
    await page.keyboard.type("bonanza 146");
    expect(desk.sent).toEqual([]);
    await page.keyboard.press("?");
    const shortcutsDialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await shortcutsDialog.getByText("The next part").waitFor();
    await shortcutsDialog.getByRole("switch", { name: "Shortcuts in this browser" }).check();
    await page.reload();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await shortcutsDialog.getByRole("switch", { name: "Shortcuts in this browser", checked: true }).waitFor();
    await page.keyboard.press("n");
    expect(desk.sent).toEqual([]);
    await page.keyboard.press("Escape");
    // The desk ignores keys until the dialog is gone.
    await page.locator("[data-layer]").waitFor({ state: "detached" });
    // There is no poll to show, so its button can't be pressed either.
    await page.keyboard.press("6");
    await page.keyboard.press("n");
    await desk.cue("Draw").first().waitFor();
    expect(desk.listCommands()).toEqual(["next"]);
  });
});

journey("the cue keeps the focus when there is something to choose first", async ({ page }) => {
  const desk = await openLiveDesk(page);
  for (const command of ["next", "next"]) await desk.run(command);
  await desk.run("draw", { word: "porch light" });
  await desk.run("open-poll", { seconds: 300 });
  await page.goto("/admin/week?view=air");
  await desk.cue("Close the poll").press("Enter");
  await page.getByText("Nobody voted: choose one yourself.").waitFor();
  await desk.cue("Choose one").and(page.locator(":focus")).waitFor();
});
