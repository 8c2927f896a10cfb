import { expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

/**
 * Makes the browser refuse to start audio the first time, without any event, as browsers do that block autoplay. Records
 * whether that was during a press, in the same task, because some browsers allow it only then.
 */
const REFUSE_ONCE = `let isPressing = false;
  addEventListener("click", () => {
    isPressing = true;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { isPressing = false; };
    port2.postMessage(0);
  }, true);
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    HTMLMediaElement.prototype.play = play;
    globalThis.wasPressing = isPressing;
    return Promise.reject(new DOMException("The user didn't press anything", "NotAllowedError"));
  };`;

journey(
  "audio starts during the press on Play, and if the browser refuses that, at the next press",
  async ({ page, visitor }) => {
    await signIn(page, "gives-audio");
    const [{ id, episodeNumber }] = await (await page.request.get("/api/episodes?limit=1")).json();
    const audio = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(60) };
    const uploaded = await page.request.put(`/api/episodes/${id}/audio`, { multipart: { audio } });
    expect(uploaded.status()).toBe(200);
    const guest = await visitor();
    await guest.addInitScript(REFUSE_ONCE);
    await guest.goto(`/episodes/${episodeNumber}`);
    await guest.getByRole("radio", { name: "Listen" }).click();
    await waitUntilQuiet(guest);
    const playButton = guest.getByRole("region", { name: "Listen" }).getByRole("button", { name: "Play" });
    await playButton.click();
    await expect.poll(() => guest.evaluate("globalThis.wasPressing")).toBe(true);
    await playButton.click();
    await expect
      .poll(() => guest.locator("audio").evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0);
  },
);
