import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { stopClock } from "./desk-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { APPLICATION_FIELDS } from "./request-steps.ts";

describe("while the next page loads", () => {
  journey(
    "a line runs at the top, and after four seconds a message says that it's taking long",
    async ({ page }) => {
      await page.clock.install();
      await page.goto("/privacy");
      const release = await holdBackRequests(page, /\/_\.data/);
      const advanceClock = await stopClock(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
      await page.locator("[data-progress]").waitFor();
      await advanceClock(3900);
      expect(await page.getByText("Still loading").count()).toBe(0);
      await advanceClock(200);
      await page.getByText("Still loading. The connection is slow.").waitFor();
      await page.clock.resume();
      release();
      await page.waitForURL((url) => url.pathname === "/");
      await page.locator("[data-progress]").waitFor({ state: "detached" });
    },
  );

  journey("opening the back office shows a spinner until the session is known", async ({ page }) => {
    await signIn(page, "waiter");
    await page.goto("/privacy");
    const release = await holdBackRequests(page, /\/admin(\/_)?\.data/);
    await page.getByRole("link", { name: "Admin" }).click();
    await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor();
    release();
    await page.waitForURL("**/admin");
    await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor({ state: "detached" });
  });
});

describe("without a connection", () => {
  journey(
    "the open page stays, and the requested one opens when the connection is back",
    async ({ page, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await page.goto("/");
      await page.context().setOffline(true);
      await page.getByText("You're offline. You can keep reading").waitFor();
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await page.getByText("The page you asked for will open once you're back.").waitFor();
      await page.getByRole("heading", { name: "Topic Draw" }).waitFor();
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Meet Our Hosts" })
        .click();
      await expect.poll(() => page.evaluate<number>("scrollY")).toBeGreaterThan(500);
      await page.context().setOffline(false);
      await page.waitForURL("**/privacy");
      await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
      await page.getByText("You're offline").waitFor({ state: "detached" });
    },
  );
});

describe("a form without a connection", () => {
  const sendForm = async (page: Page, toaster: "comes" | "is missing") => {
    if (toaster === "is missing") await page.route(/toaster-.*\.js/, (route) => route.abort());
    await page.goto("/guest-request");
    await waitUntilQuiet(page);
    const form = page.getByRole("form", { name: "Be a guest" });
    for (const [label, text] of Object.entries(APPLICATION_FIELDS))
      await form.getByLabel(label, { exact: true }).fill(text);
    const button = form.getByRole("button", { name: "Send your request" });
    await button.focus();
    const toasterRequest = page.waitForRequest(/toaster-.*\.js/);
    await page.keyboard.press("Shift");
    await toasterRequest;
    await waitUntilQuiet(page);
    await page.context().setOffline(true);
    await button.click();
    const toast = page.getByRole("alert").filter({ hasText: "Submission failed" });
    await toast.getByText("There was an error submitting your request. Please try again.").waitFor();
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    await toast.waitFor({ state: "detached" });
    await page.context().setOffline(false);
    await button.click();
    await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
  };

  journey(
    "says that it couldn't be sent, and can be sent when the connection is back",
    async ({ page, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await sendForm(page, "comes");
    },
  );

  journey("says so even if the toasts' code never loaded", async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await sendForm(page, "is missing");
  });
});

describe("a page that fails", () => {
  journey(
    "says so inside the site's frame, and opens when it's tried again",
    async ({ page, complaints }) => {
      complaints.expect(/Failed to load resource|Failed to fetch|ERR_FAILED|Error/);
      await page.goto("/privacy");
      await page.route(/\/_\.data/, (route) => route.abort());
      await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
      expect(await page.title()).toBe("Something went wrong | The Going Rate");
      await page.getByRole("navigation", { name: "Main" }).waitFor();
      await page.getByRole("link", { name: "Back to home" }).waitFor();
      await page.unroute(/\/_\.data/);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Topic Draw" }).waitFor();
    },
  );

  journey("that doesn't exist says so inside the frame, with a way back", async ({ page, complaints }) => {
    complaints.expect(/404/);
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "404 Page Not Found", level: 1 }).waitFor();
    await page.getByText("Did you forget to add the page to the router?").waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await page.getByRole("main").getByRole("link", { name: "Back to home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });
});
