import "./overlay.css";
import { LiveStream } from "#platform/browser/live-stream.ts";
import type { OverlayView } from "./overlay.contract.ts";
import { makeStagePicture } from "./stage/picture.rules.ts";
import { Stage } from "./stage/stage.ts";
import { decideAfterConnectionLoss } from "./stage/stage-state.rules.ts";

/** How long to wait for the fonts. After that, an overlay in a system font is better than none. */
const MAX_FONT_WAIT_MS = 3000;

const key = location.pathname.split("/").at(-1) ?? "";
const stream = new LiveStream<OverlayView>(`/api/overlay/${key}/events`);
const stage = new Stage({ now: () => Date.now() + stream.read().clockOffset });
let wasLost = true;
let timer: ReturnType<typeof setTimeout> | undefined;

document.body.append(stage.element);
fillWindow();
addEventListener("resize", fillWindow);
const fontsReady = loadFonts();
stream.watch(() => void fontsReady.then(showLatest));

/** Shows the latest state from the stream, without motion if it is the first state or the connection was lost. */
function showLatest(): void {
  const { state, lostSince } = stream.read();
  clearTimeout(timer);
  if (lostSince !== undefined) fadeOutIfLostTooLong(lostSince);
  else if (state) showState(state);
}

function showState(state: OverlayView): void {
  const picture = makeStagePicture(state, state.facts, state.drawDetails ?? undefined);
  if (wasLost) stage.settle(picture);
  else stage.show(picture);
  wasLost = false;
}

function fadeOutIfLostTooLong(lostSince: number): void {
  wasLost = true;
  if (decideAfterConnectionLoss(lostSince, Date.now()) === "fade") stage.fadeOut();
  else timer = setTimeout(() => fadeOutIfLostTooLong(lostSince), 500);
}

/** One letter from each of the two files of a font, so that both load. The second has the letters with accents. */
const SAMPLE_LETTERS = "Aé";

/** Loads the fonts. Text must not be measured before they are ready. */
async function loadFonts(): Promise<void> {
  const fonts = ["750 50px Besley", "550 50px Besley", "700 30px Public Sans"];
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_FONT_WAIT_MS));
  await Promise.race([
    Promise.allSettled(fonts.map((face) => document.fonts.load(face, SAMPLE_LETTERS))),
    timeout,
  ]);
}

function fillWindow(): void {
  stage.element.style.transform = `scale(${Math.min(innerWidth / 1920, innerHeight / 1080)})`;
}
