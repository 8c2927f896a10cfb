import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes, stubVideoSite } from "./episode-steps.ts";
import { expectToast } from "./toast.ts";

const formatTime = (second: number) => new Date(second * 1000).toISOString().slice(11, 23);
const formatCue = (second: number, sentence: string) =>
  `${formatTime(second)} --> ${formatTime(second + 10)}\n${sentence}\n`;

/** The sentence at 40:10 in `TRANSCRIPT`, which is fifty minutes long. */
const SENTENCE = "A quiet street costs twice what a loud one does.";
const TRANSCRIPT = `WEBVTT\n\n${Array.from({ length: 300 }, (_, index) =>
  formatCue(
    index * 10,
    index === 241 ? `<v Ines>${SENTENCE}` : `<v Ruth>Sentence ${index} of our talk about rent.`,
  ),
).join("\n")}`;

/** Gives episode 12 a transcript through the API. */
async function addTranscript(page: Page, text = TRANSCRIPT): Promise<string> {
  const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
  const transcript = { name: "talk.vtt", mimeType: "text/vtt", buffer: Buffer.from(text) };
  const path = `/api/episodes/${episode.id}/transcript`;
  const response = await page.request.put(path, { multipart: { transcript } });
  expect(response.status()).toBe(200);
  return "/episodes/12-show-12";
}

channelJourney(
  "a visitor finds a sentence said in episode 12, and one press plays it",
  async ({ page, visitor }) => {
    await openEpisodes(page, "furnishes");
    await importChannel(page);
    const path = await addTranscript(page);
    const guest = await visitor();
    const requestedUrls = await stubVideoSite(guest);
    await guest.goto("/episodes");
    await guest.getByRole("searchbox", { name: "Search episodes" }).fill("quiet street costs");
    const moments = guest.getByRole("list", { name: "Said in Show 12" });
    await moments.getByRole("link", { name: SENTENCE }).waitFor();
    await guest.getByText("1 episode(s) found, 1 moment").waitFor();
    await expectAccessible(guest);
    await moments.getByRole("link", { name: SENTENCE }).click();
    await guest.getByTitle("Player: Show 12").waitFor();
    await guest.waitForURL(`**${path}?t=2410`);
    const findPlayerUrl = () => requestedUrls.find((address) => address.includes("/embed/"));
    await expect.poll(findPlayerUrl).toMatch(/[?&]start=2410(&|$)/);
    const currentMoment = guest.getByRole("listitem").filter({ hasText: SENTENCE });
    await expect.poll(() => currentMoment.getAttribute("aria-current")).toBe("true");
    await expectAccessible(guest);
  },
);

channelJourney(
  "a page that was open while the transcript became shorter stops asking for more of it",
  async ({ page, visitor }) => {
    await openEpisodes(page, "shortens");
    await importChannel(page);
    const path = await addTranscript(page);
    const guest = await visitor();
    await stubVideoSite(guest);
    await guest.goto(path);
    const moreButton = guest.getByRole("button", { name: /^Show the next/ });
    await moreButton.waitFor();
    await addTranscript(page, `WEBVTT\n\n${formatCue(0, "<v Ruth>That is all.")}`);
    await moreButton.click();
    await moreButton.waitFor({ state: "detached" });
  },
);

channelJourney(
  "a moment is shared as a quote, and a correction is proposed and accepted",
  async ({ page, visitor }) => {
    await openEpisodes(page, "corrects-words");
    await importChannel(page);
    const path = await addTranscript(page);
    const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
    const guest = await visitor({ permissions: ["clipboard-write"] });
    for (const text of ["One", "Two", "Three", "Four", "Five"])
      await guest.request.post(`/api/episodes/${episode.id}/corrections`, { data: { start: 0, text } });
    await stubVideoSite(guest);
    await guest.goto(`${path}?find=quiet+street`);
    await guest.getByText("1 of 1").waitFor();
    const paragraph = guest.getByRole("listitem").filter({ hasText: SENTENCE });
    await paragraph.hover();
    await guest.locator("mark").selectText();
    await paragraph.getByRole("button", { name: /^Share this moment/ }).click();
    const shareDialog = guest.getByRole("dialog", { name: "Share this moment" });
    await shareDialog.getByText("Show 12, at 40:10").waitFor();
    await expectAccessible(guest);
    const picture = shareDialog.getByRole("img", { name: "What was said at 40:10, as others will see it" });
    expect(await picture.getAttribute("src")).toMatch(/moment\.png\?t=2410$/);
    await shareDialog.getByRole("button", { name: "Share" }).click();
    await expectToast(guest, "Copied to Clipboard!");
    const sharedHtml = await (await guest.request.get(`${path}?t=2410`)).text();
    expect(sharedHtml).toContain("moment.png?t=2410");
    expect(sharedHtml).toContain("A quiet street costs twice");
    await guest.keyboard.press("Escape");
    await paragraph.getByRole("button", { name: /^Correct it/ }).click();
    const correctionDialog = guest.getByRole("dialog", { name: "Correct it" });
    const textField = correctionDialog.getByLabel("What was said");
    await textField.fill((await textField.inputValue()).replace("twice", "three times"));
    await correctionDialog.getByRole("button", { name: "Send" }).click();
    await expectToast(guest, "Thanks. The team reads it first.");
    await page.goto("/admin/episodes");
    await page.getByText("6 proposed corrections").waitFor();
    await page.getByText("Showing the 5 newest; the others follow.").waitFor();
    const takeButtons = page.getByRole("button", { name: "Take" });
    expect(await takeButtons.count()).toBe(5);
    await takeButtons.first().click();
    await expectToast(page, "Taken into the transcript");
    await page.getByText("5 proposed corrections").waitFor();
    await page
      .getByRole("listitem")
      .and(page.locator(":focus"))
      .getByRole("button", { name: "Take" })
      .waitFor();
    await takeButtons.first().click();
    await page.getByText("4 proposed corrections").waitFor();
    // The paragraph has changed since the others were proposed for it.
    expect(await page.getByText(/^Before: /).count()).toBe(4);
    await guest.goto(`${path}?t=2410`);
    await guest.getByText("costs three times what").waitFor();
  },
);

/** Returns whether a person can see the middle of an element: it is in the window, and nothing covers it. */
const isSeen = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

channelJourney(
  "the search in an episode stays in view on a phone, and Enter goes on to the next place",
  async ({ page, visitor }) => {
    await openEpisodes(page, "searches-words");
    await importChannel(page);
    const path = await addTranscript(page);
    const guest = await visitor({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
    await stubVideoSite(guest);
    await guest.goto(path);
    const box = guest.getByRole("searchbox", { name: "Search this episode" });
    await box.fill("Sentence 24");
    for (const place of ["1 of 10", "2 of 10", "3 of 10"]) {
      await box.press("Enter");
      await guest.getByText(place, { exact: true }).waitFor();
      const nextPlace = guest.getByRole("button", { name: "Next place" });
      for (const element of [box, nextPlace, guest.locator("mark[data-current]")])
        await expect.poll(() => isSeen(element), { message: place }).toBe(true);
    }
    await guest.getByRole("button", { name: "Previous place" }).click();
    await guest.getByText("2 of 10").waitFor();
    await box.press("Enter");
    await guest.getByText("3 of 10").waitFor();
    await box.fill("Sentence 7");
    await box.press("Enter");
    await guest.getByText("1 of 11").waitFor();
    await expectAccessible(guest);
  },
);

channelJourney("what is said in Hebrew is laid out and read aloud as Hebrew", async ({ page, visitor }) => {
  await openEpisodes(page, "speaks-hebrew");
  await importChannel(page);
  const cue = "00:00.000 --> 00:10.000\n<v Dana>שלום לכולם\n\n00:10.000 --> 00:20.000\n<v Ruth>Hello";
  const path = await addTranscript(page, `WEBVTT\nLanguage: he\n\n${cue}\n`);
  const guest = await visitor();
  await stubVideoSite(guest);
  await guest.goto(path);
  const readLayout = (shown: Locator) =>
    shown.evaluate((element) => ({
      direction: getComputedStyle(element).direction,
      language: element.closest("[lang]")?.getAttribute("lang"),
    }));
  expect(await readLayout(guest.getByText("שלום לכולם"))).toEqual({ direction: "rtl", language: "he" });
  expect(await readLayout(guest.getByText("Hello"))).toEqual({ direction: "ltr", language: "he" });
  expect(await readLayout(guest.getByRole("heading", { name: "What was said" }))).toEqual({
    direction: "ltr",
    language: "en",
  });
});
