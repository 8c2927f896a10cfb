import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createJourney, signIn } from "./journey.ts";

/** Defines a journey on a site without sample content. */
export const officeJourney = createJourney({ SAMPLE_CONTENT: "false" });

const credentials = { username: "boss", password: "correct horse" };

/** Signs in as an admin, replaces all topics with `topics`, and opens a page of the back office. */
export async function openOffice(page: Page, path = "/admin", topics: readonly object[] = []): Promise<void> {
  const login = await page.request.post("/api/login", { data: credentials });
  if (login.status() !== 200) await signIn(page, credentials.username);
  expect((await page.request.delete("/api/topics/delete-all")).status()).toBe(200);
  await addTopics(page, topics);
  await page.goto(path);
}

/** Adds topics through the API, as another admin might do in a different browser. */
export async function addTopics(page: Page, topics: readonly object[]): Promise<void> {
  if (topics.length === 0) return;
  const response = await page.request.post("/api/topics/bulk", { data: { topics } });
  expect(response.status(), await response.text()).toBe(201);
}

export const dinnerTopic = {
  category: "Family",
  subCategory: "Lending money",
  content: "What do you say at dinner?",
};
export const ratesTopic = {
  category: "Pay",
  subCategory: "Raising a price",
  content: "Who do you tell first, and how?",
};
export const meetingTopic = {
  category: "Work",
  subCategory: "Meetings",
  content: "Which meeting would nobody miss?",
};

const findCards = (page: Page) =>
  page
    .getByRole("list", { name: "Topics", exact: true })
    .getByRole("listitem")
    .or(page.getByRole("row").filter({ has: page.getByRole("rowheader") }));

/** Returns the contents of the listed topics in order, in any of the views. */
export const readTopicContents = (page: Page): Promise<string[]> =>
  findCards(page).getByRole("heading").or(findCards(page).getByRole("rowheader")).allTextContents();

/** Finds a topic's card, list item or table row. */
export const findTopicCard = (page: Page, content: string) => findCards(page).filter({ hasText: content });

/** Waits until an element on the page has exactly the given text. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

/** Returns the figures in the header: total, available, used and categories. */
export const readTopicFigures = (page: Page): Promise<string[]> =>
  page.getByRole("region", { name: "Topics in figures" }).getByRole("definition").allTextContents();
