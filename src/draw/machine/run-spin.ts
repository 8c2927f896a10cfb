import type { Draw } from "#draw/draw.contract.ts";
import { SLOWING } from "#draw/reels/reel-motion.rules.ts";
import { type ReelSet, topicsAtRest, wordsAtRest } from "#draw/reels/reel-set.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { drawIsShown, requestDraw } from "./draw-request.ts";
import type { DrawSound } from "./draw-sound.ts";
import { type MachineEvent, REELS, topicsOf } from "./machine-state.rules.ts";
import { OPENING, REEL_STOPS, RUNNING, stopOrderAt } from "./spin-timing.rules.ts";

export type SpinParts = {
  /** Undefined under reduced motion: the reels stand still, everything else keeps its time. */
  reels: ReelSet | undefined;
  texts: readonly string[];
  sound: DrawSound;
  tell: (event: MachineEvent) => void;
  /** Hears of the answer as soon as it is there, long before the reels stop. */
  onAnswer: (draw: Draw) => void;
  signal: AbortSignal;
};

/**
 * One spin from the click to the open cards. The reels turn while the server draws; where it refuses, or the connection
 * is lost, reels and music stop.
 *
 * @returns the draw, or undefined where the page was left meanwhile.
 * @throws what `requestDraw` throws, after everything stands still.
 */
export async function runSpin(parts: SpinParts): Promise<Draw | undefined> {
  const { reels, texts, sound, tell, signal } = parts;
  const clickedAt = performance.now();
  tell({ type: "spin" });
  sound.startMusic();
  const asked = requestDraw();
  // Heard below.
  asked.catch(() => {});
  await laidOut();
  reels?.start();
  // Marks for the browser's performance panel, and for bench/draw-frames.ts.
  performance.mark("spin starts");
  try {
    const draw = await asked;
    const stop = clickedAt + stopOrderAt(performance.now() - clickedAt);
    parts.onAnswer(draw);
    // Drawing waits until all reels turn: each of their starts needs its frames.
    await until(clickedAt + RUNNING, signal);
    await reels?.receive(topicsAtRest(topicsOf(draw), texts), texts);
    await until(stop, signal);
    reels?.land("in turn");
    await lightBulbs(performance.now(), parts);
    if (signal.aborted) return undefined;
    performance.mark("spin ends");
    sound.stopMusic();
    sound.play("win");
    tell({ type: "open", draw });
    drawIsShown();
    await laidOut();
    return draw;
  } catch (error) {
    sound.stopMusic();
    if (signal.aborted) return undefined;
    tell({ type: "fail", problem: problemOf(error) });
    await reels?.receive(wordsAtRest(), texts);
    reels?.land("at once");
    throw error;
  }
}

/**
 * Waits until what the click has changed is laid out, two frames at most, so that nothing holds up the reels once they
 * move. A page in the background has no frames.
 */
function laidOut(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

/** Lights the bulbs as their reels come to rest, and waits for the moment when the drums open. */
async function lightBulbs(stop: number, { sound, tell, signal }: SpinParts): Promise<void> {
  const lit = REELS.map(async (reel) => {
    await until(stop + REEL_STOPS[reel], signal);
    tell({ type: "bulb", reel, state: "slowing" });
    await until(stop + REEL_STOPS[reel] + SLOWING.during, signal);
    tell({ type: "bulb", reel, state: "settled" });
    if (!signal.aborted) sound.play("beep");
  });
  await Promise.all(lit);
  await until(stop + OPENING, signal);
}

/** Waits until `performance.now()` is `moment`; no longer where the page is left. */
function until(moment: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, moment - performance.now()));
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** What went wrong, for people: the server's own sentence, or that nothing was heard of it. */
function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 403)
    return "No spins are left. Enter the passcode to go on.";
  if (error instanceof ApiError) return error.message;
  return "The connection was lost. No spin is lost with it: the next try asks for the same draw.";
}
