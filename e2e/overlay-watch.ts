import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { makeStagePicture } from "#on-air/overlay/stage/picture.rules.ts";

export const CHECK_EVERY_MS = 100;
const EMPTY_FACTS = { showName: "", label: "", place: "", site: "", words: [] };

/** One comparison. `expected` is undefined while the site is down. */
export type OverlaySample = { expected: string | undefined; actual: string };
/** Consecutive checks in which the overlay didn't show what was on air. `checks` says how many there were. */
type OverlayMismatch = { checks: number; expected: string; actual: string };

/**
 * Compares the overlay with what the site says is on air, ten times a second, even during reloads and while the site is
 * down. `stop` returns the longest mismatch. It is measured in checks, because checks take longer on a busy machine.
 */
export function watchOverlay(overlay: Page, origin: string): { stop(): Promise<OverlayMismatch> } {
  let isWatching = true;
  const samples: OverlaySample[] = [];
  const watchLoop = (async () => {
    while (isWatching) {
      const expected = await readExpected(origin);
      const actual = await overlay.evaluate(readOverlayTexts).catch(() => "a page that loads");
      samples.push({ expected, actual });
      await pause(CHECK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isWatching = false;
      await watchLoop;
      return findLongestMismatch(samples);
    },
  };
}

/**
 * Returns the longest mismatch. While the site is down, the overlay may show what was on air before the outage or what
 * is on air after it, because the site may have sent it a change just before it was killed.
 */
export function findLongestMismatch(samples: readonly OverlaySample[]): OverlayMismatch {
  let longest: OverlayMismatch = { checks: 0, expected: "", actual: "" };
  let checks = 0;
  let lastExpected = "clear";
  for (const [index, { expected, actual }] of samples.entries()) {
    const nextExpected = samples.slice(index).find((sample) => sample.expected !== undefined)?.expected;
    lastExpected = expected ?? lastExpected;
    checks = actual === lastExpected || actual === nextExpected ? 0 : checks + 1;
    if (checks > longest.checks) longest = { checks, expected: lastExpected, actual };
  }
  return longest;
}

/** Returns what the overlay should show, in the format of `readOverlayTexts`, or undefined while the site is down. */
async function readExpected(origin: string): Promise<string | undefined> {
  const state: LiveState | undefined = await fetch(`${origin}/api/live`)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  if (!state) return undefined;
  const picture = makeStagePicture(state, EMPTY_FACTS);
  switch (picture?.scene) {
    case "draw":
      return `draw: ${picture.topics.map(({ text }) => text).join(", ")}`;
    case "poll":
      return `poll, ${picture.poll.open ? "open" : "closed"}: ${picture.poll.options.map(({ text }) => text).join(", ")}`;
    case "topic":
      return `topic: ${picture.topic.text}`;
    default:
      return picture?.scene ?? "clear";
  }
}

/** Runs in the page. Returns what the overlay shows. */
function readOverlayTexts(): string {
  const stage = document.querySelector(".stage");
  if (!stage) return "no stage";
  if (getComputedStyle(stage).opacity === "0") return "faded";
  const texts = (name: string) =>
    [...stage.querySelectorAll(name)].map(({ textContent }) => textContent).join(", ");
  if (stage.querySelector(".is-draw")) return `draw: ${texts(".stage-drawn-text")}`;
  if (stage.querySelector(".is-poll"))
    return `poll, ${stage.querySelector(".is-closed") ? "closed" : "open"}: ${texts(".stage-option-text")}`;
  if (stage.querySelector(".stage-stamp")) return `topic: ${texts(".stage-topic-text")}`;
  if (stage.querySelector(".stage-full")) return "countdown";
  return stage.querySelector(".stage-scene") ? "something else" : "clear";
}
