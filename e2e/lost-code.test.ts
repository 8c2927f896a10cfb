import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openLiveDesk } from "./desk-steps.ts";
import { openMachine } from "./draw-steps.ts";
import { journey, signIn } from "./journey.ts";
import { keepFailedImportsFailing, pressAgain, reloadAsOffered } from "./lost-code-steps.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { applyAsGuest } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

describe("when the connection is lost before a part's code has loaded", () => {
  journey(
    "a toast says that the dialog couldn't be loaded, and the next press opens it",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource/);
      await signIn(page, "lost-code");
      await page.goto("/admin");
      const heading = page.getByRole("heading", { name: "Topics", exact: true });
      await heading.waitFor({ state: "attached" });
      for (const [button, dialog] of [
        ["Add New Topic", "Add New Topic"],
        ["CSV Topic Management", "CSV Topic Management"],
        ["AI Topic Generator", "AI Topic Generator"],
      ] as const) {
        await goOffline(page);
        await page.getByRole("button", { name: button }).click();
        await expectToast(page, "This could not be loaded", "Please check your connection and try again.");
        expect(await heading.count()).toBe(1);
        await goOnline(page);
        await pressAgain(
          page,
          page.getByRole("button", { name: button }),
          page.getByRole("dialog", { name: dialog }),
        );
        await page.getByRole("dialog", { name: dialog }).locator(":focus").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog", { name: dialog }).waitFor({ state: "hidden" });
      }
    },
  );

  journey("the same happens for the machine's passcode dialog", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await openMachine(page);
    await goOffline(page);
    await page.getByRole("button", { name: "Spin Now" }).click();
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    await expectToast(page, "This could not be loaded");
    await page.getByText("This could not be loaded").waitFor({ state: "hidden" });
    await goOnline(page);
    await pressAgain(
      page,
      page.getByRole("button", { name: "Spin Now" }),
      page.getByRole("dialog", { name: "Passcode Required" }),
    );
  });

  journey(
    "the same happens for the email to a guest, and the picked dates stay",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource/);
      await signIn(page, "lost-code");
      await applyAsGuest(page, "Amara Lindqvist");
      await page.goto("/admin/guest-requests/calendar");
      await page.getByRole("button", { name: "Offer dates to Amara Lindqvist" }).click();
      const date = page.getByRole("checkbox", { name: /^Offer/ }).last();
      await date.check();
      const readButton = page.getByRole("button", { name: "Read the email" });
      await expect.poll(() => readButton.isEnabled()).toBe(true);
      await goOffline(page);
      await readButton.click();
      await expectToast(page, "This could not be loaded");
      expect(await date.isChecked()).toBe(true);
      await goOnline(page);
      await pressAgain(page, readButton, page.getByRole("dialog", { name: "The email" }));
    },
  );

  journey("a form says that it failed, and what was typed stays", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto("/#suggest-your-topic-ideas");
    await page.getByLabel("Your Name").fill("Dana Whitcomb");
    await page.getByLabel("Email Address").fill("dana@example.com");
    await page.getByLabel("Topic Category").fill("Pay");
    await page.getByLabel("Topic Description").fill("What is a fair day rate?");
    const sendButton = page.getByRole("button", { name: "Submit Topic Request", disabled: false });
    await sendButton.waitFor();
    await goOffline(page);
    await sendButton.click();
    await expectToast(page, "Something went wrong", "Failed to submit your topic request. Please try again.");
    expect(await page.getByLabel("Topic Description").inputValue()).toBe("What is a fair day rate?");
  });

  journey("a list stays open, and opens what was requested once the connection is back", async ({ page }) => {
    await page.goto("/episodes");
    await waitUntilQuiet(page);
    const searchField = page.getByRole("searchbox", { name: "Search episodes" });
    await goOffline(page);
    await searchField.fill("chair");
    await page.getByText("The page you asked for will open once you're back.").waitFor();
    const otherEpisode = page.getByRole("heading", { name: "What is a fair day rate, and who told you?" });
    await otherEpisode.waitFor();
    await goOnline(page);
    await otherEpisode.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "The empty chair at the family firm" }).waitFor();
    expect(await searchField.inputValue()).toBe("chair");
  });

  journey("a search says that it failed", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto("/");
    await waitUntilQuiet(page);
    const searchField = page.getByRole("searchbox", { name: "Search episodes" });
    await goOffline(page);
    await searchField.fill("rate");
    await page.getByText("Error loading episodes. Please try again later.").waitFor();
    await page.getByRole("heading", { name: "Our Episodes" }).waitFor();
  });
});

describe("when the browser remembers a failed import for the life of the page", () => {
  const OFFER = "Please load the page again. What you typed is kept.";

  journey(
    "a dialog opens after the page is reloaded, and what was typed stays",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource/);
      await keepFailedImportsFailing(page);
      await signIn(page, "lost-code");
      await page.goto("/admin/episodes");
      await page.getByLabel("Channel ID").fill("@typed");
      const button = page.getByRole("button", { name: "Import Video" });
      await goOffline(page);
      await button.click();
      await expectToast(page, "This could not be loaded", "Please check your connection and try again.");
      await button.click();
      await expectToast(page, "This could not be loaded", "Please check your connection and try again.");
      await goOnline(page);
      await button.click();
      await expectToast(page, "This could not be loaded", OFFER);
      await reloadAsOffered(page);
      await expect.poll(() => page.getByLabel("Channel ID").inputValue()).toBe("@typed");
      await button.click();
      await page.getByRole("dialog", { name: "Import Video" }).waitFor();
    },
  );

  journey("the machine works after a reload, too", async ({ visitor, complaints }) => {
    complaints.expect(/Failed to load resource/);
    const page = await visitor({ viewport: { width: 1280, height: 120 } });
    await keepFailedImportsFailing(page);
    await page.goto("/");
    await waitUntilQuiet(page);
    const lever = page.getByRole("button", { name: "Spin Now" });
    await page.route(/draw-machine-.*\.js/, (route) => route.abort(), { times: 1 });
    // Presses the lever without scrolling to it, as a screen reader does.
    await lever.dispatchEvent("click");
    await expectToast(page, "The draw could not be loaded", "Please check your connection and try again.");
    await lever.dispatchEvent("click");
    await expectToast(page, "The draw could not be loaded", OFFER);
    await page.setViewportSize({ width: 1280, height: 720 });
    await reloadAsOffered(page);
    await lever.click();
    await page.getByRole("dialog", { name: "Passcode Required" }).waitFor();
  });

  journey(
    "the desk's Plan or Air can be pressed again, and needs no connection once loaded",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
      await signIn(page, "lost-code-switch");
      const airCode = /\/assets\/on-air-view-.*\.js/;
      await page.route(airCode, (route) => route.abort());
      await page.goto("/admin/week?view=plan");
      await waitUntilQuiet(page);
      const air = page.getByRole("radio", { name: "Air" });
      const plan = page.getByRole("radio", { name: "Plan", exact: true });
      const planField = page.getByRole("textbox", { name: "What's next?" });
      await air.click();
      await expectToast(page, "This view could not be loaded");
      await page.getByRole("radio", { name: "Plan", exact: true, checked: true }).waitFor();
      await page.unroute(airCode);
      await air.click();
      await planField.waitFor({ state: "detached" });
      await goOffline(page);
      await plan.click();
      await planField.waitFor();
      await goOnline(page);
    },
  );

  journey(
    "the desk keeps running, and shows what follows the show after a reload",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource/);
      await page.route(/\/assets\/after-view-.*\.js/, (route) => route.abort());
      const desk = await openLiveDesk(page);
      const { date } = await desk.read();
      const preload = page.waitForEvent("requestfailed");
      await page.goto(`/admin/week/${date}`);
      await preload;
      const endButton = page.getByRole("button", { name: "End the show" }).first();
      await endButton.waitFor();
      await desk.run("end");
      await expectToast(page, "This view could not be loaded", OFFER);
      // The toast stays open while the pointer is on it.
      await page.getByRole("button", { name: "Load the page again" }).hover();
      await endButton.waitFor({ state: "detached" });
      await page.unroute(/\/assets\/after-view-.*\.js/);
      await reloadAsOffered(page);
      await page.getByRole("heading", { name: "After the show" }).waitFor();
    },
  );
});
