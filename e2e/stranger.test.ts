import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { channelJourney, importChannel, longVideo, setChannel, stubVideoSite } from "./episode-steps.ts";
import { signIn } from "./journey.ts";

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "de-DE",
  timezoneId: "Europe/Berlin",
};

/** Returns how many screens a phone user has to scroll, up or down, to see the whole element. */
async function countScreensAway(target: Locator): Promise<number> {
  await target.waitFor();
  const { top, bottom, height } = await target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, height: innerHeight };
  });
  return Math.max(0, -top, bottom - height) / height;
}

const expectInFirstScreen = async (target: Locator) => expect(await countScreensAway(target)).toBe(0);
const expectWithinTwoScreens = (target: Locator) =>
  expect.poll(() => countScreensAway(target)).toBeLessThanOrEqual(2);

/** Puts a topic on the board, and adds three topics that have been on air, because the demo draws from those. */
async function fillShow(team: Page): Promise<void> {
  await setChannel(team);
  await importChannel(team);
  const { request } = team;
  const [episode] = await (await request.get("/api/episodes?limit=1")).json();
  const addTopic = async (content: string): Promise<number> => {
    const data = { category: "Pay", subCategory: "Rates", content };
    const { id } = await (await request.post("/api/topics", { data })).json();
    return id;
  };
  for (const content of ["What is rude to ask?", "Who sets your rate?", "When do you say no?"]) {
    const airing = { episodeId: episode.id, seconds: 554 };
    await request.put(`/api/topics/${await addTopic(content)}/aired`, { data: airing });
  }
  const boardTopic = { content: "What is a day of yours worth?", category: "Pay", subCategory: "Rates" };
  const topicId = await addTopic(boardTopic.content);
  await request.put(`/api/topics/${topicId}`, { data: { ...boardTopic, onBoard: true } });
}

channelJourney(
  "before there are any episodes, the first screen announces the first show",
  async ({ visitor }) => {
    const phone = await visitor(PHONE);
    await phone.clock.install({ time: "2026-11-16T15:30:00Z" });
    await phone.goto("/");
    const firstShowCard = phone.getByRole("article").filter({ hasText: "First show" });
    await firstShowCard.getByRole("heading", { name: "First show" }).waitFor();
    await firstShowCard.getByText("Wed, Nov 18, 19:00 your time", { exact: true }).waitFor();
    await expect
      .poll(() => firstShowCard.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectInFirstScreen(firstShowCard);
    await expectInFirstScreen(phone.getByRole("button", { name: "Tell me when you are live" }).first());
  },
);

channelJourney(
  "a first-time visitor on a phone finds out what the show is and when, watches, spins and votes, each within two screens",
  async ({ visitor }) => {
    const team = await visitor();
    await signIn(team, "boss");
    await fillShow(team);

    const phone = await visitor(PHONE);
    await stubVideoSite(phone);
    await phone.clock.install({ time: "2026-11-16T15:30:00Z" });
    await phone.goto("/");
    const { blurb } = await (await phone.request.get("/api/show")).json();
    await expectInFirstScreen(phone.getByRole("heading", { level: 1 }));
    await expectInFirstScreen(phone.getByText(blurb, { exact: true }).first());
    await expectInFirstScreen(
      phone.getByText("Next live Wed, Nov 18, 19:00 your time, in 2 d 2 h", { exact: true }),
    );

    const watchLink = phone.getByRole("link", { name: "Watch the newest" });
    await expectInFirstScreen(watchLink);
    await watchLink.tap();
    await expectWithinTwoScreens(phone.getByTitle(`Player: ${longVideo.title}`));

    await phone.goto("/");
    const respondedCalls: string[] = [];
    phone.on("response", (response) => respondedCalls.push(response.url().split("/slot-machine/")[1] ?? ""));
    await phone.emulateMedia({ reducedMotion: "reduce" });
    const drawLink = phone.getByRole("link", { name: "Spin the draw" });
    await expectInFirstScreen(drawLink);
    await drawLink.tap();
    const spinButton = phone.getByRole("button", { name: "Spin Now" });
    await expectWithinTwoScreens(spinButton);
    await expect.poll(() => respondedCalls).toEqual(expect.arrayContaining(["reels", "spins"]));
    await spinButton.tap();
    const passcodeDialog = phone.getByRole("dialog", { name: "Passcode Required" });
    await passcodeDialog.getByRole("button", { name: "Try a demo spin" }).tap();
    await expectWithinTwoScreens(phone.getByText("DEMO", { exact: true }));

    await phone.getByRole("button", { name: "Open menu" }).tap();
    await phone.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Topic Ideas" }).tap();
    const voteButton = phone.getByRole("main").getByRole("button", { name: "Vote", exact: true }).first();
    await expectWithinTwoScreens(voteButton);
    const countedVote = phone.waitForResponse(
      (response) => response.url().endsWith("/vote") && response.ok(),
    );
    await voteButton.tap();
    await countedVote;
    await expectWithinTwoScreens(phone.getByRole("button", { name: "Voted", pressed: true }));
  },
);
