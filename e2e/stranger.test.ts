import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { channelJourney, importChannel, longWinded, setChannel, stubVideoSite } from "./episode-steps.ts";
import { signIn } from "./journey.ts";

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "de-DE",
  timezoneId: "Europe/Berlin",
};

/** Returns how many screens a phone user has to scroll, up or down, to see an element completely. */
async function screensAway(it: Locator): Promise<number> {
  await it.waitFor();
  const { top, bottom, height } = await it.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, height: innerHeight };
  });
  return Math.max(0, -top, bottom - height) / height;
}

const inFirstScreen = async (it: Locator) => expect(await screensAway(it)).toBe(0);
const withinTwoScreens = (it: Locator) => expect.poll(() => screensAway(it)).toBeLessThanOrEqual(2);

/** Puts a topic on the board, and adds three aired ones, from which the demo draws. */
async function fillShow(team: Page): Promise<void> {
  await setChannel(team);
  await importChannel(team);
  const { request } = team;
  const [episode] = await (await request.get("/api/episodes?limit=1")).json();
  const add = async (content: string): Promise<number> => {
    const data = { category: "Pay", subCategory: "Rates", content };
    const { id } = await (await request.post("/api/topics", { data })).json();
    return id;
  };
  for (const content of ["What is rude to ask?", "Who sets your rate?", "When do you say no?"]) {
    const airing = { episodeId: episode.id, seconds: 554 };
    await request.put(`/api/topics/${await add(content)}/aired`, { data: airing });
  }
  const board = { content: "What is a day of yours worth?", category: "Pay", subCategory: "Rates" };
  const listed = await add(board.content);
  await request.put(`/api/topics/${listed}`, { data: { ...board, onBoard: true } });
}

channelJourney(
  "a stranger on a phone learns what and when, watches, spins and votes, each within two screens",
  async ({ visitor }) => {
    const team = await visitor();
    await signIn(team, "boss");
    await fillShow(team);

    const phone = await visitor(PHONE);
    await stubVideoSite(phone);
    await phone.clock.install({ time: "2026-11-16T15:59:00Z" });
    await phone.goto("/");
    const { blurb } = await (await phone.request.get("/api/show")).json();
    await inFirstScreen(phone.getByRole("heading", { level: 1 }));
    await inFirstScreen(phone.getByText(blurb, { exact: true }).first());
    await inFirstScreen(
      phone.getByText("Next live Wed, Nov 18, 19:00 your time, in 2 d 2 h", { exact: true }),
    );

    const watch = phone.getByRole("link", { name: "Watch the newest" });
    await inFirstScreen(watch);
    await watch.tap();
    await withinTwoScreens(phone.getByTitle(`Player: ${longWinded.title}`));

    await phone.goto("/");
    const asked: string[] = [];
    phone.on("response", (answer) => asked.push(answer.url().split("/slot-machine/")[1] ?? ""));
    await phone.emulateMedia({ reducedMotion: "reduce" });
    const toDraw = phone.getByRole("link", { name: "Spin the draw" });
    await inFirstScreen(toDraw);
    await toDraw.tap();
    const spin = phone.getByRole("button", { name: "Spin Now" });
    await withinTwoScreens(spin);
    await expect.poll(() => asked).toEqual(expect.arrayContaining(["reels", "spins"]));
    await spin.tap();
    await phone.getByRole("button", { name: "Try a demo spin" }).tap();
    await withinTwoScreens(phone.getByText("DEMO", { exact: true }));

    await phone.getByRole("button", { name: "Open menu" }).tap();
    await phone.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Topic Ideas" }).tap();
    const vote = phone.getByRole("main").getByRole("button", { name: "Vote", exact: true }).first();
    await withinTwoScreens(vote);
    const counted = phone.waitForResponse((answer) => answer.url().endsWith("/vote") && answer.ok());
    await vote.tap();
    await counted;
    await withinTwoScreens(phone.getByRole("button", { name: "Voted", pressed: true }));
  },
);
