import "./overlay.css";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { apiClient } from "#platform/browser/api-client.ts";
import { LiveStream } from "#platform/browser/live-stream.ts";
import { learnDraw } from "./learn-draw.ts";
import type { OverlayFacts, overlayEndpoints } from "./overlay.contract.ts";
import { makePicture } from "./stage/picture.rules.ts";
import { Stage } from "./stage/stage.ts";
import { judgeConnection } from "./stage/stage-state.rules.ts";

const RETRY_MS = 2000;

const key = location.pathname.split("/").at(-1) ?? "";
const stream = new LiveStream<LiveState>(`/api/overlay/${key}/events`);
const stage = new Stage({ now: () => Date.now() + stream.read().clockOffset });
let facts: OverlayFacts | undefined;
let wasLost = true;
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

document.body.append(stage.element);
fillWindow();
addEventListener("resize", fillWindow);
// Texts are measured, so the faces are there first.
await Promise.allSettled(
  ["750 50px Besley", "550 50px Besley", "700 30px Public Sans"].map((face) => document.fonts.load(face)),
);
stream.watch(follow);

/** Shows what the stream tells. At the start and after a lost connection nothing moves. */
async function follow(): Promise<void> {
  const { state, lostSince } = stream.read();
  turn += 1;
  clearTimeout(timer);
  if (lostSince !== undefined) return awaitReturn(lostSince);
  if (!state) return;
  const own = turn;
  const [draw] = await Promise.all([learnDraw(state), learnFacts()]);
  if (own !== turn) return;
  if (!facts) {
    timer = setTimeout(follow, RETRY_MS);
    return;
  }
  const picture = makePicture(state, facts, draw);
  if (wasLost) stage.settle(picture);
  else stage.show(picture);
  wasLost = false;
}

function awaitReturn(lostSince: number): void {
  wasLost = true;
  if (judgeConnection(lostSince, Date.now()) === "fade") stage.fadeOut();
  else timer = setTimeout(() => awaitReturn(lostSince), 500);
}

/** Asked again after each lost connection: the show may have another name. A failure is no error on air. */
async function learnFacts(): Promise<void> {
  if (facts && !wasLost) return;
  const call = apiClient<typeof overlayEndpoints>()("GET /api/overlay/{key}/facts", { params: { key } });
  facts = await call.catch(() => facts);
}

function fillWindow(): void {
  stage.element.style.transform = `scale(${Math.min(innerWidth / 1920, innerHeight / 1080)})`;
}
