import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest, chooseAction, findRow, suggestTopic } from "./request-steps.ts";

type TextCase = {
  path: string;
  open: (page: Page) => Promise<unknown>;
  label: string;
  /** Whether the dialog has no note about what was typed before, because it asks for a single text. */
  isShort?: boolean;
};

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const openNotes = async (page: Page) => {
  await findRow(page, "Paul").first().getByRole("button", { name: "Actions" }).click();
  await chooseAction(page, "View Details");
};
const openPrompt = async (page: Page) => {
  await press("AI Topic Generator")(page);
  await page.getByRole("tab", { name: "Custom Prompt" }).click();
};

const CASES: Record<string, TextCase> = {
  "a new topic": { path: "/admin", open: press("Add New Topic"), label: "Content" },
  "a topic": { path: "/admin", open: press("Edit"), label: "Content" },
  "several topics": { path: "/admin", open: press("Add Several"), label: "One topic a line" },
  "rows of a CSV file": {
    path: "/admin",
    open: press("CSV Topic Management"),
    label: "Or paste the rows, with their header",
    isShort: true,
  },
  "a prompt": { path: "/admin", open: openPrompt, label: "Detailed prompt", isShort: true },
  "videos to import": { path: "/admin/episodes", open: press("Import Video"), label: "Video address or ID" },
  "an episode's description": { path: "/admin/episodes", open: press("Details"), label: "Description" },
  "an episode's chapters": { path: "/admin/episodes", open: press("Details"), label: "One chapter per line" },
  "notes on a suggestion": { path: "/admin/topic-requests", open: press("Review"), label: "Admin notes" },
  "notes on a guest": {
    path: "/admin/guest-requests?list=all",
    open: openNotes,
    label: "Admin notes",
  },
  "a host's biography": { path: "/admin/hosts", open: press("Edit"), label: "Bio" },
  "a part of the run sheet": {
    path: "/admin/week?view=air",
    open: press("Add a part"),
    label: "Note for the hosts",
  },
  "a reason to skip the week": {
    path: "/admin/week?view=air",
    open: press("Skip this week"),
    label: "Reason",
    isShort: true,
  },
  "the podcast's title": { path: "/admin/settings/podcast", open: async () => {}, label: "Title" },
};

describe("what was typed survives a reload", () => {
  journey.for(Object.entries(CASES))("in %s", async ([name, { path, open, label, isShort }], { page }) => {
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
    await field.fill(`Half a sentence about ${name}`);
    const restoredField = await openField();
    await expect.poll(() => restoredField.inputValue()).toBe(`Half a sentence about ${name}`);
    if (isShort) return;
    await page.getByRole("status").getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => restoredField.inputValue()).toBe(before);
    expect(await (await openField()).inputValue()).toBe(before);
  });
});
