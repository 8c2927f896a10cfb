import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { Draw } from "#machine/machine.contract.ts";
import { DECELERATION } from "#machine/reels/reel-motion.rules.ts";
import { makeReelsAtRestFromTopics, type ReelSet } from "#machine/reels/reel-set.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { waitForPaint } from "#platform/browser/frames.ts";
import { makeDemoDraw } from "./demo.rules.ts";
import { forgetDrawRequest, requestDraw } from "./draw-request.ts";
import type { DrawSound } from "./draw-sound.ts";
import { removeDrawnTopics, storeDrawnTopics } from "./kept-topics.ts";
import { listDrawnTopics, type MachineEvent, REEL_NUMBERS } from "./machine-state.rules.ts";
import { computeResultTime, computeSlowdownTimes, FULL_SPEED_TIME_MS } from "./spin-timing.rules.ts";

export type SpinContext = {
  /** Undefined if the visitor prefers reduced motion. */
  reels: ReelSet | undefined;
  texts: readonly string[];
  sound: DrawSound;
  dispatch: (event: MachineEvent) => void;
  onDraw: (draw: Draw) => void;
  /** Aired topics to show instead of a new draw. These don't use a spin and can't be picked. */
  clips?: readonly Clip[] | undefined;
  signal: AbortSignal;
};

/**
 * Runs a spin, from the click until the cards open. Returns the draw, or undefined if `signal` was aborted.
 * @throws whatever `requestDraw` throws, after stopping the reels and the music.
 */
export async function runSpin(context: SpinContext): Promise<Draw | undefined> {
  const { reels, texts, sound, dispatch, signal, clips } = context;
  const clickedAt = performance.now();
  // These marks show up in the browser's performance panel.
  performance.mark("spin clicked");
  dispatch({ type: "spin" });
  removeDrawnTopics();
  sound.startMusic();
  const request = clips ? Promise.resolve(makeDemoDraw(clips)) : requestDraw();
  // The promise is only awaited below. Until then, a failure must not be reported as unhandled.
  request.catch(() => {});
  // Let the browser lay out the page before the reels start, so that they don't stutter.
  await waitForPaint();
  reels?.start();
  performance.mark("spin starts");
  try {
    const draw = await request;
    const resultAt = clickedAt + computeResultTime(performance.now() - clickedAt);
    context.onDraw(draw);
    await Promise.all([slowReelsDown(clickedAt, resultAt, draw, context), waitUntil(resultAt, signal)]);
    if (signal.aborted) return undefined;
    performance.mark("spin ends");
    sound.stopMusic();
    sound.play("win");
    dispatch(clips ? { type: "open", draw, clips } : { type: "open", draw });
    if (!clips) {
      storeDrawnTopics(listDrawnTopics(draw));
      forgetDrawRequest();
    }
    await waitForPaint();
    return draw;
  } catch (error) {
    sound.stopMusic();
    if (signal.aborted) return undefined;
    dispatch({ type: "fail", problem: describeProblem(error) });
    await reels?.returnToWords(texts);
    throw error;
  }
}

async function slowReelsDown(
  clickedAt: number,
  resultAt: number,
  draw: Draw,
  context: SpinContext,
): Promise<void> {
  const { reels, texts, sound, dispatch, signal } = context;
  // Waits until the reels turn at full speed, because painting while they start would make them stutter.
  if (reels) await waitUntil(clickedAt + FULL_SPEED_TIME_MS, signal);
  await reels?.paintArriving(makeReelsAtRestFromTopics(listDrawnTopics(draw), texts), texts);
  const { firstSlowdownAt, gap } = computeSlowdownTimes(performance.now(), resultAt);
  await waitUntil(firstSlowdownAt, signal);
  reels?.land(gap);
  for (const reel of REEL_NUMBERS) {
    const slowdownAt = firstSlowdownAt + reel * gap;
    const restAt = slowdownAt + DECELERATION.duration;
    runAt(slowdownAt, () => dispatch({ type: "bulb", reel, state: "slowing" }));
    runAt(restAt, () => {
      dispatch({ type: "bulb", reel, state: "settled" });
      sound.play("beep");
    });
  }
  async function runAt(time: number, fn: () => void): Promise<void> {
    if (time >= resultAt) return;
    await waitUntil(time, signal);
    if (!signal.aborted) fn();
  }
}

function waitUntil(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, time - performance.now()));
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

function describeProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 403)
    return "You have no spins left. Enter the passcode to continue.";
  if (error instanceof ApiError) return error.message;
  return "The connection was lost. You still have your spin. Try again to get the same draw.";
}
