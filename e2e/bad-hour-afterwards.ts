import type { Page } from "playwright-core";
import { expect } from "vitest";
import { TOPIC_COUNT } from "./bad-hour.ts";

const readJson = async ({ request }: Page, path: string) => (await request.get(path)).json();

/** Checks that the change log lists each step exactly once. */
export async function expectStepsListedOnce(page: Page, date: string): Promise<void> {
  type Event = { action: string; detail: string };
  const events: Event[] = await readJson(page, "/api/admin-events?entity=week&limit=50");
  const commands = events.filter(({ detail, action }) => detail === date && action !== "change");
  expect(commands.map(({ action }) => action).toReversed()).toEqual([
    "go-live",
    "next",
    "draw",
    "open-poll",
    "close-poll",
    "choose",
    "next",
    "next",
    "end",
  ]);
}

/** Checks that the chosen topic's thread on the board lists each of its events once. */
export async function expectEventsListedOnce(page: Page, chosenTopic: string): Promise<void> {
  const threads: { key: string; content: string }[] = await readJson(page, "/api/board?status=chosen");
  expect(threads.map(({ content }) => content)).toEqual([chosenTopic]);
  const thread: { events: { kind: string }[] } = await readJson(page, `/api/board/${threads[0]?.key}`);
  expect(thread.events.map(({ kind }) => kind)).toEqual(["listed", "drawn", "chosen"]);
}

/** Checks that the history has a single draw, the one with the chosen topic, and that no other topic counts as used. */
export async function expectSingleDraw(page: Page, chosenTopic: string): Promise<void> {
  const history: { drawId: number | null }[] = await readJson(page, "/api/selected-topics/recent");
  expect(history.filter(({ drawId }) => drawId !== null)).toEqual([
    expect.objectContaining({ drawId: 1, content: chosenTopic }),
  ]);
  const { available } = await readJson(page, "/api/topics/stats");
  expect(available).toBe(TOPIC_COUNT - 1);
}

/** Checks that anybody can verify the draw and see its poll's results. */
export async function expectVerifiableDraw(
  phone: Page,
  { chosen, votes }: { chosen: string; votes: number },
): Promise<void> {
  await phone.goto("/draws");
  const drawLink = phone.getByRole("main").getByRole("link", { name: /^Draw \d+$/ });
  expect(await drawLink.allInnerTexts()).toEqual(["Draw 1"]);
  await drawLink.click();
  await phone.getByText("porch light").first().waitFor();
  await phone.getByText(chosen).first().waitFor();
  await phone.getByText(`of ${votes}`).first().waitFor();
  await phone.getByRole("button", { name: "Check in this browser" }).click();
  await phone.getByText("All five match.").waitFor();
}
