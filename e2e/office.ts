import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journeyWith, signIn } from "./journey.ts";

/** Journeys over a site without sample content. */
export const officeJourney = journeyWith({ SAMPLE_CONTENT: "false" });

const credentials = { username: "boss", password: "correct horse" };

/** Signs in as an admin, replaces all topics with `topics`, and opens a page of the back office. */
export async function openOffice(page: Page, path = "/admin", topics: readonly object[] = []): Promise<void> {
  const login = await page.request.post("/api/login", { data: credentials });
  if (login.status() !== 200) await signIn(page, credentials.username);
  expect((await page.request.delete("/api/topics/delete-all")).status()).toBe(200);
  await putTopics(page, topics);
  await page.goto(path);
}

/** Saves topics through the API, as a second admin would from elsewhere. */
export async function putTopics(page: Page, topics: readonly object[]): Promise<void> {
  if (topics.length === 0) return;
  const answer = await page.request.post("/api/topics/bulk", { data: { topics } });
  expect(answer.status(), await answer.text()).toBe(201);
}

export const dinner = {
  category: "Family",
  subCategory: "Lending money",
  content: "What do you say at dinner?",
};
export const rates = {
  category: "Pay",
  subCategory: "Raising a price",
  content: "Who do you tell first, and how?",
};
export const meeting = {
  category: "Work",
  subCategory: "Meetings",
  content: "Which meeting would nobody miss?",
};

const cards = (page: Page) =>
  page
    .getByRole("list", { name: "Topics", exact: true })
    .getByRole("listitem")
    .or(page.getByRole("row").filter({ has: page.getByRole("rowheader") }));

/** Returns the contents of the listed topics in order, in any view. */
export const contents = (page: Page): Promise<string[]> =>
  cards(page).getByRole("heading").or(cards(page).getByRole("rowheader")).allTextContents();

/** Returns the row, card or line of one topic. */
export const card = (page: Page, content: string) => cards(page).filter({ hasText: content });

/** Waits until the page shows exactly this text. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

/** Returns the header's figures: total, available, used and categories. */
export const figures = (page: Page): Promise<string[]> =>
  page.getByRole("region", { name: "Topics in figures" }).getByRole("definition").allTextContents();
