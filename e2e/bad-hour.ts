import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { DESK_RUN_SHEET } from "./desk-steps.ts";
import { signIn } from "./journey.ts";
import type { RestartableSite } from "./restartable-site.ts";
import { readScreenPaths } from "./show-steps.ts";
import { type Site, SPIN_PASSCODE } from "./site.ts";
import { createSiteCaller } from "./week-steps.ts";

/**
 * How many topics the show has. A single viewer can use up all of them without exceeding the rate limits per IP
 * address.
 */
export const TOPIC_COUNT = 12;

/**
 * Adds topics, and opens two producers' desks, the overlay and a viewer's phone. Returns the pages and the show's date.
 */
export async function openBadHourPages(page: Page, visitor: (options?: object) => Promise<Page>) {
  await signIn(page, "kit");
  const colleague = await visitor();
  await signIn(colleague, "otto");
  await page.request.post("/api/topics/archive-all");
  for (let number = 1; number <= TOPIC_COUNT; number += 1) {
    const topic = {
      category: "Money",
      subCategory: "Family",
      content: `Who pays for dinner number ${number}?`,
    };
    const { id } = await (await page.request.post("/api/topics", { data: topic })).json();
    await page.request.put(`/api/topics/${id}`, { data: { ...topic, onBoard: true } });
  }
  const { date, week } = await (await page.request.get("/api/live")).json();
  await page.request.put(`/api/weeks/${date}`, { data: { version: week.version, runSheet: DESK_RUN_SHEET } });
  const { overlay: path } = await readScreenPaths(page);
  const overlay = await visitor({ viewport: { width: 960, height: 540 } });
  await overlay.goto(path);
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto("/");
  for (const desk of [page, colleague]) await desk.goto("/admin/week?view=air");
  return { date, overlay, phone, colleague };
}

/** Intercepts the next command from a desk before it reaches the site. */
export async function interceptNextCommand(
  desk: Page,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await desk.route("**/api/weeks/*/commands", handle, { times: 1 });
}

/** Lets the site carry out a command, drops the response, and takes the desk offline. */
export const loseResponseAndConnection = (desk: Page) => async (route: Route) => {
  await route.fetch();
  await desk.context().setOffline(true);
  await route.abort();
};

/**
 * Presses the same button on every desk, and holds the commands back until each desk's button has been pressed. Returns
 * the responses' statuses.
 */
export async function pressOnAllDesks(desks: Page[], name: string): Promise<number[]> {
  const { promise: allPressed, resolve: releaseCommands } = Promise.withResolvers<void>();
  let pressCount = 0;
  const responses = desks.map(async (desk) => {
    await interceptNextCommand(desk, async (route) => {
      pressCount += 1;
      if (pressCount === desks.length) releaseCommands();
      await allPressed;
      await route.continue();
    });
    const response = desk.waitForResponse(/\/commands$/);
    await desk.getByRole("button", { name, exact: true }).click();
    return (await response).status();
  });
  return Promise.all(responses);
}

/** As a viewer with the passcode, spins and uses topics until there are none left. Returns how many it used. */
export async function useUpTopics({ origin }: Pick<Site, "origin">, address?: string): Promise<number> {
  const viewer = createSiteCaller(origin, address);
  type Spun = Record<"categoryReel" | "subCategoryReel" | "contentReel", { id: number }>;
  for (let usedCount = 0; ; usedCount += 1) {
    if (usedCount % 3 === 0) await viewer("POST /api/verify-passcode", { passcode: SPIN_PASSCODE });
    try {
      const { contentReel } = await viewer<Spun>("POST /api/topics/generate");
      await viewer(`POST /api/topics/${contentReel.id}/used`);
    } catch (error) {
      expect(`${error}`).toMatch(/409.*No topics are available/);
      return usedCount;
    }
  }
}

const CONCURRENT_VOTES = 20;

/**
 * Casts votes from people without cookies, each from the IP address that `addressOf` returns. Retries while the site is
 * busy.
 */
export async function castCrowdVotes(
  { origin }: RestartableSite,
  { poll }: Pick<LiveState, "poll">,
  crowd: { count: number; option: number; addressOf(voter: number): string },
): Promise<void> {
  const option = poll?.options[crowd.option - 1];
  const json = { topicId: option && "topicId" in option ? option.topicId : 0 };
  const vote = async (voter: number): Promise<void> => {
    try {
      await createSiteCaller(origin, crowd.addressOf(voter))(`POST /api/polls/${poll?.id}/votes`, json);
    } catch (error) {
      if (!/: 503 /.test(`${error}`)) throw error;
      await vote(voter);
    }
  };
  for (let firstVoter = 0; firstVoter < crowd.count; firstVoter += CONCURRENT_VOTES)
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENT_VOTES, crowd.count - firstVoter) }, (_, offset) =>
        vote(firstVoter + offset),
      ),
    );
}
