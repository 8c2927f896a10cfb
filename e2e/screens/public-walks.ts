import type { Page } from "playwright-core";
import { holdBackRequests } from "../holding-back.ts";
import type { Walk } from "./stage.ts";

/** A Wednesday at 11:20 in the show's time zone. */
const TIME_ON_AIR = "2026-11-18T18:20:00Z";

export const walkPublicPages: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await page.goto("/");
  await look(page, "home");
  await page.goto("/episodes");
  await look(page, "episodes");
  await page.getByRole("searchbox").fill("no such words at all");
  await page.getByRole("heading", { name: "No episodes found" }).waitFor();
  await look(page, "episodes-no-hit");
  await page.goto("/episodes");
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await page.waitForURL("**/episodes/*");
  await look(page, "episode");
  await page.goto("/privacy");
  await look(page, "privacy");
  await page.goto("/no/such/page");
  await look(page, "not-found");
};

export const walkMenus: Walk = async ({ visitor, admin, look }) => {
  const page = await visitor();
  await page.goto("/");
  const openMenuButton = page.getByRole("button", { name: "Open menu" });
  if (await openMenuButton.isVisible()) {
    await openMenuButton.click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await look(page, "menu", { viewportOnly: true });
  }
  const hostCard = page
    .getByRole("region", { name: /Three chairs/ })
    .getByRole("article")
    .first();
  await page.keyboard.press("Escape");
  await hostCard.scrollIntoViewIfNeeded();
  await hostCard.hover();
  await look(page, "host-quote", { viewportOnly: true });
  const team = await admin();
  await team.goto("/");
  await look(team, "home-signed-in", { viewportOnly: true });
};

export const walkLiveHome: Walk = async ({ visitor, look }) => {
  const page = await visitor({ timezoneId: "America/Denver" });
  await page.clock.setFixedTime(TIME_ON_AIR);
  await page.goto("/");
  await page.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
  await look(page, "home-live");
};

export const walkSuggesting: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await page.goto("/#suggest-your-topic-ideas");
  const form = page.getByRole("form", { name: "Suggest a topic" });
  const sendButton = form.getByRole("button", { name: "Submit Topic Request", disabled: false });
  await sendButton.click();
  await form.getByText("Please enter a valid email address.").waitFor();
  await look(page, "suggest-faults", { viewportOnly: true });
  const fillForm = async () => {
    await form.getByLabel("Your Name").fill("Dana Whitcomb");
    await form.getByLabel("Email Address").fill("dana@example.com");
    await form.getByLabel("Topic Category").fill("Pay");
    await form.getByLabel("Topic Description").fill("What does a fair day rate look like?");
  };
  await fillForm();
  await page.route("**/api/topic-requests", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
  );
  await sendButton.click();
  await page.getByText("Failed to submit your topic request. Please try again.").waitFor();
  await look(page, "suggest-failed", { viewportOnly: true });
  await page.unrouteAll();
  await page.route("**/api/topic-requests", (route) => route.fulfill({ status: 201, json: {} }));
  await sendButton.click();
  await page.getByRole("button", { name: "✓ Submitted Successfully" }).waitFor();
  await look(page, "suggest-sent", { viewportOnly: true });
};

export const walkApplying: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await page.goto("/guest-request");
  const form = page.getByRole("form", { name: "Be a guest" });
  await form.getByRole("button", { name: "Send your request", disabled: false }).waitFor();
  await look(page, "guest");
  await form.getByRole("button", { name: "Send your request" }).click();
  await form.getByText("Please enter a valid email address", { exact: true }).waitFor();
  await look(page, "guest-faults");
  await form.getByLabel("Full name").fill("Paul Sorensen");
  await form.getByLabel("Email Address").fill("paul@example.com");
  await form.getByLabel("Bio", { exact: true }).fill("Lets a joinery workshop by the half-day, and says so.");
  await page.route("**/api/guest-requests", (route) =>
    route.fulfill({ status: 201, json: { statusUrl: "https://show.example/g/not-a-guest" } }),
  );
  await form.getByRole("button", { name: "Send your request" }).click();
  await page.getByRole("button", { name: "Submit Another Request" }).waitFor();
  await look(page, "guest-sent");
};

export const walkSigningIn: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Username" }).waitFor();
  await look(page, "auth");
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 401, json: { message: "Invalid username or password" } }),
  );
  await page.getByRole("textbox", { name: "Username" }).fill("boss");
  await page.getByLabel("Password", { exact: true }).fill("no idea");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("Invalid username or password").first().waitFor();
  await look(page, "auth-refused", { viewportOnly: true });
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Confirm password").waitFor();
  await look(page, "auth-register");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Password must be at least 6 characters").waitFor();
  await look(page, "auth-register-faults");
};

export const walkEmptySite: Walk = async ({ visitor, look }) => {
  const page = await visitor({ at: "empty" });
  await page.goto("/");
  await look(page, "home-empty");
  await page.goto("/episodes");
  await look(page, "episodes-empty");
};

/** Shows screens whose connection fails or is slow, and a page that fails to render. */
export const walkTroubledPages: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await page.goto("/privacy");
  await page.context().setOffline(true);
  await page.getByText("You're offline").waitFor();
  await look(page, "offline", { viewportOnly: true });
  await page.context().setOffline(false);
  await page.getByText("You're offline").waitFor({ state: "detached" });
  await page.route(/\/_\.data/, (route) => route.abort());
  await clickHomeLink(page);
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await look(page, "page-failed");
  await page.unrouteAll();
  await page.clock.install();
  await page.goto("/privacy");
  const release = await holdBackRequests(page, /\/_\.data/, (route) => route.abort());
  await clickHomeLink(page);
  await page.locator("[data-progress]").waitFor();
  await page.clock.runFor(5000);
  await page.getByText("Still loading. The connection is slow.").waitFor();
  await look(page, "slow", { viewportOnly: true });
  release();
};

const clickHomeLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
