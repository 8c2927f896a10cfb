import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes, stubVideoSite } from "./episode-steps.ts";

const CHAPTERS = [
  { seconds: 0, title: "Cold open" },
  { seconds: 120, title: "Rent" },
  { seconds: 200, title: "Three callers" },
];

/** Gives episode 12 five minutes of audio and three chapters through the API. */
async function addAudio(page: Page): Promise<string> {
  const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
  const audioFile = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(300) };
  const path = `/api/episodes/${episode.id}`;
  const responses = [
    await page.request.put(`${path}/audio`, { multipart: { audio: audioFile } }),
    await page.request.put(`${path}/chapters`, { data: { chapters: CHAPTERS } }),
  ];
  expect(responses.map((response) => response.status())).toEqual([200, 200]);
  return "/episodes/12-show-12";
}

const findPlayer = (page: Page) => page.getByRole("region", { name: "Listen" });
const pressButton = (page: Page, name: string) =>
  findPlayer(page).getByRole("button", { name, exact: true }).click();

/** Returns the audio element's playback position in seconds. */
const readPlaybackPosition = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => ({
    isPlaying: !audio.paused && audio.readyState > 2,
    second: Math.floor(audio.currentTime),
    speed: audio.playbackRate,
  }));

async function expectPlaying(page: Page, fromSecond: number): Promise<void> {
  await expect.poll(() => readPlaybackPosition(page)).toMatchObject({ isPlaying: true });
  await expect.poll(async () => (await readPlaybackPosition(page)).second).toBeGreaterThan(fromSecond);
}

/** Records the page's media key handlers, so that the test can call them. */
const RECORD_MEDIA_KEYS = `globalThis.keys = {};
  const answer = MediaSession.prototype.setActionHandler;
  MediaSession.prototype.setActionHandler = function (key, press) {
    globalThis.keys[key] = press;
    return answer.call(this, key, press);
  };`;
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
    expect(await readPlaybackPosition(guest)).toMatchObject({ isPlaying: true, speed: 1.5 });

    await pressMediaKey(guest, "nexttrack");
    await expectPlaying(guest, 200);
    await findPlayer(guest).getByText("Three callers").waitFor();
    await pressMediaKey(guest, "seekto", { seekTime: 150 });
    await findPlayer(guest).getByText("Chapter 2 of 3").waitFor();
    await pressMediaKey(guest, "previoustrack");
    await expect.poll(async () => (await readPlaybackPosition(guest)).second).toBeLessThan(150);
    await pressMediaKey(guest, "seekto", { seekTime: 240 });
    await expectPlaying(guest, 240);
    await pressMediaKey(guest, "pause");
    await expect.poll(() => readPlaybackPosition(guest)).toMatchObject({ isPlaying: false });

    await guest.reload();
    await guest.getByRole("radio", { name: "Listen" }).click();
    await findPlayer(guest).getByRole("button", { name: "Speed 1.5" }).waitFor();
    await pressButton(guest, "Play");
    await expectPlaying(guest, 238);
    expect(await readPlaybackPosition(guest)).toMatchObject({ speed: 1.5 });
    await guest.goto(`${path}?t=130`);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await findPlayer(guest).getByText("2:10").waitFor();
    await pressButton(guest, "Play");
    await expectPlaying(guest, 130);
    expect(
      (await readPlaybackPosition(guest)).second,
      "the address comes before the kept place",
    ).toBeLessThan(200);
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
