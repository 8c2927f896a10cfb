import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest, chooseRowAction, findRequestRow, suggestTopic } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

type TextCase = {
  path: string;
  open: (page: Page) => Promise<unknown>;
  label: string;
  /** By default, half a sentence. */
  text?: string;
  /** True if the page doesn't mention that the text was restored, because people can see the text anyway. */
  isPlain?: boolean;
};

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const chooseForGuest = (action: string) => async (page: Page) => {
  await findRequestRow(page, "Paul").first().getByRole("button", { name: "Actions" }).click();
  await chooseRowAction(page, action);
};
const openPrompt = async (page: Page) => {
  await press("AI Topic Generator")(page);
  await page.getByRole("tab", { name: "Custom Prompt" }).click();
};

const CASES: Record<string, TextCase> = {
  "a new topic": { path: "/admin", open: press("Add New Topic"), label: "Content" },
  "a topic": { path: "/admin", open: press("Edit"), label: "Content" },
  "several topics": { path: "/admin", open: press("Add Several"), label: "One topic a line" },
  "a category for selected topics": {
    path: "/admin",
    open: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select / })
        .first()
        .check();
      await page
        .getByRole("region", { name: "Selected topics" })
        .getByRole("button", { name: "Category" })
        .click();
    },
    label: "Sub-category",
  },
  "rows of a CSV file": {
    path: "/admin",
    open: press("CSV Topic Management"),
    label: "Or paste the rows, with their header",
    isPlain: true,
  },
  "a prompt": { path: "/admin", open: openPrompt, label: "Detailed prompt", isPlain: true },
  "videos to import": { path: "/admin/episodes", open: press("Import Video"), label: "Video address or ID" },
  "an episode's short description": {
    path: "/admin/episodes",
    open: press("Edit"),
    label: "Short description",
    isPlain: true,
  },
  "an episode's description": { path: "/admin/episodes", open: press("Details"), label: "Description" },
  "an episode's chapters": {
    path: "/admin/episodes",
    open: press("Details"),
    label: "One chapter per line",
    isPlain: true,
  },
  "notes on a suggestion": { path: "/admin/topic-requests", open: press("Review"), label: "Admin notes" },
  "notes on a guest": {
    path: "/admin/guest-requests?list=all",
    open: chooseForGuest("View Details"),
    label: "Admin notes",
  },
  "a recording's start time": {
    path: "/admin/guest-requests?list=pending",
    open: chooseForGuest("Schedule"),
    label: "Start time",
    text: "14:30",
  },
  "a host's biography": { path: "/admin/hosts", open: press("Edit"), label: "Bio" },
  "a part of the run sheet": {
    path: "/admin/week?view=air",
    open: press("Add a part"),
    label: "Note for the hosts",
  },
  "the audience's word": {
    path: "/admin/week?view=air",
    open: async () => {},
    label: "The audience's word",
    isPlain: true,
  },
  "a reason to skip the week": {
    path: "/admin/week?view=air",
    open: press("Skip this week"),
    label: "Reason",
    isPlain: true,
  },
  "the podcast's title": {
    path: "/admin/settings/podcast",
    open: async () => {},
    label: "Title",
    isPlain: true,
  },
};

journey(
  "after a session has ended, somebody else who signs in doesn't see what was typed",
  async ({ page }) => {
    await signIn(page, "first");
    await page.goto("/admin");
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    await press("Add New Topic")(page);
    await dialog.getByLabel("Content").fill("Who pays for the empty chair?");
    await page.context().clearCookies();
    await signIn(page, "second");
    await page.goto("/admin");
    await press("Add New Topic")(page);
    expect(await dialog.getByLabel("Content").inputValue()).toBe("");
  },
);

journey(
  "after a session has ended, signing in again leads back to what was typed",
  async ({ page, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "typist");
    await page.goto("/admin");
    await page.getByRole("button", { name: "Add New Topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    await dialog.getByLabel("Content").fill("Who pays for the empty chair?");
    await page.context().clearCookies();
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    await expectToast(page, "Failed to create topic", "Please sign in");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Username").fill("typist");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL("**/admin");
    await page.getByRole("button", { name: "Add New Topic" }).click();
    await dialog.getByText("What you typed before is still here.").waitFor();
    expect(await dialog.getByLabel("Content").inputValue()).toBe("Who pays for the empty chair?");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await signIn(page, "typist");
    await page.goto("/admin");
    await page.getByRole("button", { name: "Add New Topic" }).click();
    expect(await dialog.getByLabel("Content").inputValue()).toBe("");
  },
);

describe("what was typed survives a reload", () => {
  journey.for(Object.entries(CASES))(
    "in %s",
    async ([name, { path, open, label, isPlain, text = `Half a sentence about ${name}` }], { page }) => {
      await signIn(page, "typist");
      await applyAsGuest(page, "Paul Sorensen");
      await suggestTopic(page, "Dana");
      const openField = async (): Promise<Locator> => {
        await page.goto(path);
        await open(page);
        return page.getByLabel(label).first();
      };
      const field = await openField();
      const before = await field.inputValue();
      await field.fill(text);
      const restoredField = await openField();
      await expect.poll(() => restoredField.inputValue()).toBe(text);
      if (isPlain) return;
      await page.getByRole("status").getByRole("button", { name: "Start over" }).click();
      await expect.poll(() => restoredField.inputValue()).toBe(before);
      expect(await (await openField()).inputValue()).toBe(before);
    },
  );
});

type SlowSave = {
  path: string;
  open?: (page: Page) => Promise<unknown>;
  label: string;
  verb: string;
  call: string;
};

const SLOW_SAVES: Record<string, SlowSave> = {
  "the podcast": { path: "/admin/settings/podcast", label: "Author", verb: "Save", call: "**/api/podcast" },
  "the show": {
    path: "/admin/settings/show",
    label: "Tagline",
    verb: "Save draft",
    call: "**/api/show/draft",
  },
  "one topic after another": {
    path: "/admin",
    open: async (page) => {
      await press("Add New Topic")(page);
      await page.getByLabel("Category", { exact: true }).fill("Pay");
      await page.getByLabel("Sub-category").fill("Raises");
      await page.getByLabel("Add another").check();
    },
    label: "Content",
    verb: "Add Topic",
    call: "**/api/topics",
  },
};

describe("what is typed while a save is under way stays", () => {
  journey.for(Object.entries(SLOW_SAVES))(
    "for %s",
    async ([, { path, open, label, verb, call }], { page }) => {
      await signIn(page, "typist");
      await page.goto(path);
      await open?.(page);
      const field = page.getByLabel(label, { exact: true }).first();
      await field.fill("The first words.");
      const release = await holdBackRequests(page, call, async (route) =>
        route.request().method() === "GET"
          ? route.continue()
          : route.fulfill({ response: await route.fetch() }),
      );
      const saved = page.waitForResponse(
        (response) => response.request().method() !== "GET" && response.url().endsWith(call.slice(2)),
      );
      await page.getByRole("button", { name: verb, exact: true }).click();
      await field.fill("The first words. And more.");
      release();
      await saved;
      await page.getByRole("button", { name: verb, exact: true, disabled: false }).waitFor();
      expect(await field.inputValue()).toBe("The first words. And more.");
    },
  );
});

journey("Escape in the finder doesn't discard what was typed in an episode's row", async ({ page }) => {
  await signIn(page, "typist");
  await page.goto("/admin/episodes");
  await press("Edit")(page);
  const description = page.getByLabel("Short description");
  await description.fill("Rent, and who pays it");
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog");
  await finder.waitFor();
  await page.keyboard.press("Escape");
  await finder.waitFor({ state: "detached" });
  expect(await description.inputValue()).toBe("Rent, and who pays it");
});
