import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openMachine } from "./draw-steps.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

const offline = (page: Page) => page.context().setOffline(true);
const online = (page: Page) => page.context().setOffline(false);

describe("where the connection is lost before something's code has come", () => {
  journey("a dialog says so, the page stays, and the next press opens it", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await signIn(page, "lost-code");
    await page.goto("/admin");
    const heading = page.getByRole("heading", { name: "Topics", exact: true });
    await heading.waitFor({ state: "attached" });
    for (const [button, dialog] of [
      ["Add New Topic", "Add New Topic"],
      ["CSV Topic Management", "CSV Topic Management"],
      ["AI Topic Generator", "AI Topic Generator"],
      ["Settings", "Settings"],
    ] as const) {
      await offline(page);
      await page.getByRole("button", { name: button }).click();
      await expectToast(page, "This could not be loaded", "Please check your connection and try again.");
      expect(await heading.count()).toBe(1);
      await online(page);
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("dialog", { name: dialog }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: dialog }).waitFor({ state: "hidden" });
    }
  });

  journey("so does the machine's passcode dialog", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await openMachine(page);
    await offline(page);
    await page.getByRole("button", { name: "Spin Now" }).click();
    await expectToast(page, "This could not be loaded");
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    await page.getByText("This could not be loaded").waitFor({ state: "hidden" });
    await online(page);
    await page.getByRole("button", { name: "Spin Now" }).click();
    await page.getByRole("dialog", { name: "Passcode Required" }).waitFor();
  });

  journey("a form's failure is said, and what was typed stays", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto("/#suggest-your-topic-ideas");
    await page.getByLabel("Your Name").fill("Dana Whitcomb");
    await page.getByLabel("Email Address").fill("dana@example.com");
    await page.getByLabel("Topic Category").fill("Pay");
    await page.getByLabel("Topic Description").fill("What is a fair day rate?");
    const send = page.getByRole("button", { name: "Submit Topic Request", disabled: false });
    await send.waitFor();
    await offline(page);
    await send.click();
    await expectToast(page, "Something went wrong", "Failed to submit your topic request. Please try again.");
    expect(await page.getByLabel("Topic Description").inputValue()).toBe("What is a fair day rate?");
  });

  journey("a search says that it could not be made", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto("/", { waitUntil: "networkidle" });
    const search = page.getByRole("searchbox", { name: "Search episodes" });
    await offline(page);
    await search.fill("rate");
    await page.getByText("Error loading episodes. Please try again later.").waitFor();
    await page.getByRole("heading", { name: "Our Episodes" }).waitFor();
  });
});
