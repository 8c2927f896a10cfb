import type { Route } from "playwright-core";
import { describe, expect } from "vitest";
import { openLiveDesk, stopClock } from "./desk-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey } from "./journey.ts";

/** Lets the site carry out the command, but drops the response. */
const loseResponse = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

describe("on a bad connection, a press", () => {
  journey("whose response is lost is repeated but takes effect once", async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    const desk = await openLiveDesk(page);
    desk.handleNext(loseResponse);
    await page.goto("/admin/week?view=air");
    await desk.cue("Next: The draw").click();
    await desk.cue("Draw").first().waitFor();
    await expect.poll(() => desk.sent.length).toBe(2);
    expect(new Set(desk.sent.map(({ key }) => key)).size).toBe(1);
    expect(await desk.countCarriedOut()).toBe(1);
    expect(await page.getByText(/press did not arrive|whether your press arrived/).count()).toBe(0);
  });

  journey(
    "that gets no response is shown as uncertain, and no other is sent until the desk knows the outcome",
    async ({ page, complaints }) => {
      complaints.expect(/ERR_FAILED/);
      const desk = await openLiveDesk(page);
      desk.handleNext(loseResponse, loseResponse);
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: The draw").waitFor();
      const release = await holdBackRequests(page, /\/api\/(live$|weeks\?)/);
      await desk.cue("Next: The draw").click();
      await page.getByText("We don't know whether your press arrived").waitFor();
      await page.getByRole("button", { name: /^Skip to next/ }).click({ force: true });
      await page.getByRole("button", { name: "Back" }).click({ force: true });
      await page.getByRole("button", { name: /^Countdown/ }).click({ force: true });
      expect(desk.sent.map(({ command }) => command)).toEqual(["next", "next"]);
      release();
      await page.getByText("We don't know whether your press arrived").waitFor({ state: "hidden" });
      expect(await desk.countCarriedOut()).toBe(1);
      await page.getByRole("button", { name: "Back" }).click();
      await desk.cue("Next: The draw").waitFor();
      expect(await desk.countCarriedOut()).toBe(2);
    },
  );

  journey(
    "that is delayed for 8 seconds takes effect once, and nothing else is sent after it",
    async ({ page }) => {
      const desk = await openLiveDesk(page);
      const { promise: commandsArrive, resolve: releaseCommands } = Promise.withResolvers<void>();
      let arrivedCount = 0;
      // Lets the command reach the site even if the desk aborts the call, as happens when the bytes are already in
      // transit.
      const continueLater = async (route: Route) => {
        await commandsArrive;
        const response = await route.fetch();
        arrivedCount++;
        await route.fulfill({ response }).catch(() => {});
      };
      desk.handleNext(continueLater, continueLater);
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: The draw").click();
      await page.getByRole("button", { name: /^Skip to next/ }).click({ force: true });
      await page.getByRole("button", { name: "Back" }).click({ force: true });
      // The desk aborts its first attempt after five seconds and tries again.
      await expect.poll(() => desk.sent.length).toBe(2);
      releaseCommands();
      await desk.cue("Draw").first().waitFor();
      await expect.poll(() => arrivedCount).toBe(2);
      expect(desk.sent.map(({ command }) => command)).toEqual(["next", "next"]);
      expect(await desk.countCarriedOut()).toBe(1);
    },
  );

  journey(
    "that is refused because the show has moved on brings a desk with a silent stream up to date",
    async ({ page, complaints }) => {
      complaints.expect(/409/);
      const desk = await openLiveDesk(page);
      const release = await holdBackRequests(page, "**/api/live/events*");
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: The draw").waitFor();
      await desk.run("next");
      await desk.cue("Next: The draw").click();
      await page.getByText("Type the audience's word first").waitFor();
      release();
    },
  );

  journey("is not sent while the connection is lost", async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const desk = await openLiveDesk(page);
    await desk.run("next");
    await desk.run("draw", { word: "porch light" });
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Choose 1" }).waitFor();
    await page.context().setOffline(true);
    const disabledControls = page.locator("[aria-disabled=true], :disabled");
    for (const name of [/^Skip to next/, "Back", "Choose 1", "Open the poll", /^Clear/])
      await page.getByRole("button", { name }).first().and(disabledControls).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Choose 1" }).click();
    await page.getByText("✓ On the table").waitFor();
    expect(desk.listCommands()).toEqual(["choose"]);
  });

  journey(
    "works before the stream has sent anything: a desk opened mid-show is up to date",
    async ({ page }) => {
      const desk = await openLiveDesk(page);
      const release = await holdBackRequests(page, "**/api/live/events*");
      const html = await (await page.request.get("/admin/week")).text();
      expect(html).toContain("Next: The draw");
      expect(html).not.toContain("Go live");
      expect(html).not.toContain("Another week is on the screens");
      expect(html).not.toMatch(/topics are in the drum/);
      await page.clock.install();
      await page.goto("/admin/week?view=air");
      await desk.cue("Next: The draw").waitFor();
      const advanceClock = await stopClock(page);
      await advanceClock(5000);
      expect(await page.getByText(/^No connection for/).count()).toBe(0);
      await desk.cue("Next: The draw").click();
      await page.clock.resume();
      await desk.cue("Draw").first().waitFor();
      await expect.poll(desk.countCarriedOut).toBe(1);
      release();
    },
  );
});
