import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes, stubVideoSite } from "./episode-steps.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const CHAPTERS = [
  { seconds: 0, title: "Cold open" },
  { seconds: 120, title: "Rent" },
  { seconds: 200, title: "Three callers" },
];

/**
 * Adds five minutes of audio and the chapters to episode 12, through the API. Returns the path of the episode's page.
 */
async function addAudio(page: Page, chapters = CHAPTERS): Promise<string> {
  const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
  const audioFile = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(300) };
  const path = `/api/episodes/${episode.id}`;
  const responses = [
    await page.request.put(`${path}/audio`, { multipart: { audio: audioFile } }),
    await page.request.put(`${path}/chapters`, { data: { chapters } }),
  ];
  expect(responses.map((response) => response.status())).toEqual([200, 200]);
  return "/episodes/12-show-12";
}

const findPlayer = (page: Page) => page.getByRole("region", { name: "Listen" });
const pressButton = (page: Page, name: string) =>
  findPlayer(page).getByRole("button", { name, exact: true }).click();

/** Returns whether the audio element is playing, its position in whole seconds, and its speed. */
const readPlaybackPosition = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => ({
    isPlaying: !audio.paused && audio.readyState > 2,
    second: Math.floor(audio.currentTime),
    speed: audio.playbackRate,
  }));

const readSecond = async (page: Page) => (await readPlaybackPosition(page)).second;

async function expectPlaying(page: Page, fromSecond: number): Promise<void> {
  await expect.poll(() => readPlaybackPosition(page)).toMatchObject({ isPlaying: true });
  await expect.poll(() => readSecond(page)).toBeGreaterThan(fromSecond);
}

/** Records the position that a lock screen shows, and the page's media key handlers, so that the test can call them. */
const RECORD_MEDIA_KEYS = `globalThis.keys = {};
  const answer = MediaSession.prototype.setActionHandler;
  MediaSession.prototype.setActionHandler = function (key, press) {
    globalThis.keys[key] = press;
    return answer.call(this, key, press);
  };
  MediaSession.prototype.setPositionState = (state) => { globalThis.reportedPosition = state; };`;
const pressMediaKey = (page: Page, action: string, details: object = {}) =>
  page.evaluate(`keys.${action}(${JSON.stringify({ action, ...details })})`);

channelJourney(
  "an episode can be played by chapter, faster, with media keys, and from where it stopped after a reload",
  async ({ page, visitor }) => {
    await openEpisodes(page, "gives-audio");
    await importChannel(page);
    const path = await addAudio(page);
    const guest = await visitor();
    await stubVideoSite(guest);
    await guest.addInitScript(RECORD_MEDIA_KEYS);
    await guest.goto(path);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await expectAccessible(guest);
    await pressButton(guest, "Play");
    await expectPlaying(guest, 0);
    await findPlayer(guest).getByText("Chapter 1 of 3").waitFor();
    await pressButton(guest, "Next chapter");
    await findPlayer(guest).getByText("Chapter 2 of 3").waitFor();
    await expectPlaying(guest, 120);
    // On a machine without sound, Firefox fires this event but keeps playing.
    await guest.locator("audio").dispatchEvent("error");
    await findPlayer(guest).getByRole("alert").waitFor({ state: "detached" });
    await findPlayer(guest).getByRole("button", { name: "Pause" }).waitFor();
    await pressButton(guest, "Speed 1");
    await pressButton(guest, "Speed 1.2");
    await expect.poll(() => readPlaybackPosition(guest)).toMatchObject({ isPlaying: true, speed: 1.5 });

    await pressMediaKey(guest, "nexttrack");
    await expectPlaying(guest, 200);
    await findPlayer(guest).getByText("Three callers").waitFor();
    await pressMediaKey(guest, "seekto", { seekTime: 150 });
    await findPlayer(guest).getByText("Chapter 2 of 3").waitFor();
    await pressMediaKey(guest, "previoustrack");
    await expect.poll(() => readSecond(guest)).toBeLessThan(150);
    await pressMediaKey(guest, "seekto", { seekTime: 240 });
    await expectPlaying(guest, 240);
    await pressMediaKey(guest, "pause");
    await expect.poll(() => readPlaybackPosition(guest)).toMatchObject({ isPlaying: false });
    const pausedAt = await guest.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect
      .poll(() => guest.evaluate("reportedPosition"))
      .toMatchObject({
        position: expect.closeTo(pausedAt, 0),
        duration: expect.closeTo(300, -1),
        playbackRate: 1.5,
      });
    await pressMediaKey(guest, "seekto", { seekTime: 250 });
    await expect
      .poll(() => guest.evaluate("reportedPosition"))
      .toMatchObject({ position: expect.closeTo(250, 0) });
    expect(await readPlaybackPosition(guest), "paused audio stays paused").toMatchObject({
      isPlaying: false,
      second: 250,
    });

    await guest.reload();
    await guest.getByRole("radio", { name: "Listen" }).click();
    await findPlayer(guest).getByRole("button", { name: "Speed 1.5" }).waitFor();
    await pressButton(guest, "Play");
    await expectPlaying(guest, 248);
    expect(await readPlaybackPosition(guest)).toMatchObject({ speed: 1.5 });
    await guest.goto(`${path}?t=130`);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await findPlayer(guest).getByText("2:10").waitFor();
    await pressButton(guest, "Play");
    await expectPlaying(guest, 130);
    expect(await readSecond(guest), "the address comes before the kept place").toBeLessThan(200);
  },
);

const TRANSCRIPT = `WEBVTT

00:00.000 --> 02:00.000
<v Ines>Every invoice in this room

02:00.000 --> 02:40.000
is older than its paper.

02:40.000 --> 05:00.000
<v Ruth>Next caller.
`;

channelJourney(
  "the sentence being spoken is shown on the page, and the moment can be shared",
  async ({ page, visitor }) => {
    await openEpisodes(page, "shows-words");
    await importChannel(page);
    const path = await addAudio(page);
    const [{ id }] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
    const transcript = { name: "talk.vtt", mimeType: "text/vtt", buffer: Buffer.from(TRANSCRIPT) };
    const uploadResponse = await page.request.put(`/api/episodes/${id}/transcript`, {
      multipart: { transcript },
    });
    expect(uploadResponse.status()).toBe(200);
    const guest = await visitor({ viewport: { width: 390, height: 844 } });
    await stubVideoSite(guest);
    await guest.goto(`${path}?t=130`);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await pressButton(guest, "Play");
    await findPlayer(guest).getByText("Every invoice in this room is older than its paper.").waitFor();
    await pressButton(guest, "Next chapter");
    await findPlayer(guest).getByText("Next caller.").waitFor();
    await expectAccessible(guest);
    await pressButton(guest, "Share this moment");
    await guest.getByRole("dialog", { name: "Share this moment" }).getByRole("img").waitFor();
  },
);

channelJourney(
  "audio that couldn't be loaded plays at the next press, from the same position",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await openEpisodes(page, "breaks-audio");
    await importChannel(page);
    const path = await addAudio(page);
    const guest = await visitor();
    await stubVideoSite(guest);
    await guest.route("**/*.mp3", (route) => route.abort(), { times: 1 });
    await guest.goto(`${path}?t=130`);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await pressButton(guest, "Play");
    await findPlayer(guest).getByRole("alert").waitFor();
    await pressButton(guest, "Play");
    await expectPlaying(guest, 130);
    expect(await findPlayer(guest).getByRole("alert").count()).toBe(0);
  },
);

const findScale = (page: Page) => findPlayer(page).getByRole("slider", { name: "Position" });

/** Returns a point on the scale, in pixels. `part` is how far along the scale the point is, from 0 to 1. */
async function findPointOnScale(page: Page, part: number): Promise<{ x: number; y: number }> {
  await findScale(page).waitFor();
  await waitUntilSettled(page);
  const box = await findScale(page).boundingBox();
  if (!box) throw new Error("The scale is not shown");
  expect(box.height).toBeGreaterThanOrEqual(44);
  return { x: box.x + box.width * part, y: box.y + box.height / 2 };
}

/**
 * Expects the scale to show the given second, or one next to it, because a pixel of the scale can be as wide as a
 * second.
 */
const expectShownSecond = (page: Page, second: number) =>
  expect
    .poll(async () => Math.abs(Number(await findScale(page).inputValue()) - second))
    .toBeLessThanOrEqual(1);

channelJourney(
  "without chapters, the scale leads to any second: with a press, by dragging, with keys and with a screen reader",
  async ({ page, visitor }) => {
    await openEpisodes(page, "moves-position");
    await importChannel(page);
    const path = await addAudio(page, []);
    const guest = await visitor();
    await stubVideoSite(guest);
    await guest.goto(path);
    await guest.getByRole("radio", { name: "Listen" }).click();
    const scale = findScale(guest);
    expect(await scale.getAttribute("aria-valuetext")).toBe("0 s of 5 min");
    const middle = await findPointOnScale(guest, 0.5);
    await guest.mouse.click(middle.x, middle.y);
    await expectShownSecond(guest, 150);
    expect(await guest.locator("audio").count(), "moving doesn't start the audio").toBe(0);
    await pressButton(guest, "Play");
    await expectPlaying(guest, 148);

    const [start, target] = [await findPointOnScale(guest, 0.2), await findPointOnScale(guest, 0.8)];
    await guest.mouse.move(start.x, start.y);
    await guest.mouse.down();
    await guest.mouse.move(target.x, target.y, { steps: 5 });
    await expectShownSecond(guest, 240);
    const { second, isPlaying } = await readPlaybackPosition(guest);
    expect([second < 200, isPlaying], "the audio moves only once the visitor lets go").toEqual([true, true]);
    await guest.mouse.up();
    await expectPlaying(guest, 238);
    await pressButton(guest, "Pause");
    await expect.poll(() => readPlaybackPosition(guest)).toMatchObject({ isPlaying: false });

    await scale.focus();
    for (const [key, time, second] of [
      ["Home", "0 s", 0],
      ["ArrowRight", "5 s", 5],
      ["ArrowUp", "10 s", 10],
      ["PageUp", "1 min 10 s", 70],
      ["ArrowLeft", "1 min 5 s", 65],
      ["PageDown", "5 s", 5],
      // The end isn't at 300 s, because the file is a bit shorter than its header says.
      ["End", "4 min 59 s", 299],
    ] as const) {
      await guest.keyboard.press(key);
      expect(await scale.getAttribute("aria-valuetext")).toBe(`${time} of 5 min`);
      expect(await readPlaybackPosition(guest)).toMatchObject({ isPlaying: false, second });
    }
    await scale.fill("100");
    expect(await scale.getAttribute("aria-valuetext")).toBe("1 min 40 s of 5 min");
    expect(await readPlaybackPosition(guest)).toMatchObject({ isPlaying: false, second: 100 });
    await expectAccessible(guest);
    await pressButton(guest, "Play");
    await expectPlaying(guest, 100);
    await scale.press("End");
    await findPlayer(guest).getByRole("button", { name: "Play" }).waitFor();
    await expectShownSecond(guest, 300);
  },
);

channelJourney(
  "on a phone, a finger drags the position without scrolling the page, and scrolls without moving it",
  async ({ page, visitor }) => {
    await openEpisodes(page, "drags-position");
    await importChannel(page);
    const path = await addAudio(page);
    const guest = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await stubVideoSite(guest);
    await guest.goto(path);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await findScale(guest).evaluate((scale) =>
      scale.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    const readScroll = () => guest.evaluate(() => Math.round(window.scrollY));
    const session = await guest.context().newCDPSession(guest);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const [start, end] = [await findPointOnScale(guest, 0.2), await findPointOnScale(guest, 0.6)];
    const scrolledTo = await readScroll();
    await touch("touchStart", start);
    for (const part of [0.25, 0.5, 1])
      await touch("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y - 60 * part });
    await expectShownSecond(guest, 180);
    await touch("touchEnd");
    await expectShownSecond(guest, 180);
    expect(await readScroll()).toBe(scrolledTo);

    await touch("touchStart", start);
    for (const distance of [20, 60, 120]) await touch("touchMove", { x: start.x, y: start.y - distance });
    await touch("touchEnd");
    await expect.poll(readScroll).toBeGreaterThan(scrolledTo);
    await expectShownSecond(guest, 180);
  },
);
