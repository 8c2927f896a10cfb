import type { APIRequestContext, Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { signIn } from "./journey.ts";

type ListedQuestion = { key: string; text: string; name: string | null; votes: number; status: string };

/** Registers a second account in another window. The owner then makes it a moderator. */
export async function inviteModerator(owner: Page, moderator: Page): Promise<void> {
  await signIn(moderator, "lou", { admin: false });
  const { id } = await (await moderator.request.get("/api/user")).json();
  const roleResponse = await owner.request.put(`/api/team/${id}`, { data: { role: "moderator" } });
  expect(roleResponse.status()).toBe(200);
}

/** Opens the given number of viewers with separate cookies. They call the site's API as its pages do. */
export async function openViewers(browser: Browser, origin: string, count: number) {
  const contexts = await Promise.all(
    Array.from({ length: count }, () => browser.newContext({ baseURL: origin })),
  );
  const requests = contexts.map(({ request }) => request);
  return Object.assign(requests, {
    /** Votes for a question as the given number of viewers. */
    async vote(text: string, voterCount: number): Promise<void> {
      const question = (await fetchPublicQuestions(origin)).find((one) => one.text === text);
      const responses = await Promise.all(
        requests.slice(-voterCount).map((viewer) => viewer.put(`/api/questions/${question?.key}/vote`)),
      );
      expect(responses.map((response) => response.status())).toEqual(Array(voterCount).fill(200));
    },
    leave: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  });
}

export async function askHosts(
  viewers: readonly APIRequestContext[],
  texts: readonly string[],
): Promise<void> {
  for (const [index, viewer] of viewers.entries()) {
    const data = { text: texts[index], name: `Viewer <b>${index}</b>` };
    expect((await viewer.post("/api/questions", { data })).status()).toBe(201);
  }
}

/** Returns the questions that a visitor who hasn't asked any may read. */
export const fetchPublicQuestions = async (origin: string): Promise<ListedQuestion[]> =>
  (await fetch(`${origin}/api/questions`)).json();

/**
 * Checks that a visitor who hasn't asked anything sees only the accepted questions, both on the site's pages and in its
 * API. Also checks that the given screens show no hostile questions.
 */
export async function expectOnlyAccepted(
  accepted: readonly string[],
  { site, screens }: { site: string; screens: readonly Page[] },
): Promise<void> {
  const texts = (await fetchPublicQuestions(site)).map(({ text }) => text);
  expect(texts.filter((text) => !accepted.includes(text))).toEqual([]);
  for (const path of ["/", "/questions", "/api/live"]) {
    const page = await (await fetch(site + path)).text();
    expect(page).not.toMatch(/How much is the rent|alert\(|evil|Zalgo/);
  }
  for (const screen of screens)
    expect(await screen.locator("body").innerText()).not.toMatch(/How much is the rent|alert\(|evil/);
}
