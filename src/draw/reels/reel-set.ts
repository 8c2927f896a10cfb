import type { Reel as DrawnReel } from "#draw/draw.contract.ts";
import { REELS } from "#draw/machine/machine-state.rules.ts";
import { REEL_STARTS, REEL_STOPS } from "#draw/machine/spin-timing.rules.ts";
import { show } from "#show.ts";
import { Reel, type Rest } from "./reel.ts";
import type { Cell } from "./strip-painting.ts";
import { lookOf } from "./strip-style.ts";

/** What stands at rest on the three reels. */
export type Rests = readonly [Rest, Rest, Rest];

/** The words of the first sight. */
export const wordsAtRest = (): Rests =>
  inThree(
    show.restingReels.map(([above, middle, below]) => [
      { word: above, aside: true },
      { word: middle },
      { word: below, aside: true },
    ]),
  );

/** Drawn topics in the middle, other texts above and below. */
export const topicsAtRest = (topics: readonly DrawnReel[], texts: readonly string[]): Rests =>
  inThree(
    topics.map(({ text, category, subCategory }, index) => [
      { text: texts[index * 2] ?? text },
      { text, category, subCategory },
      { text: texts[index * 2 + 1] ?? text },
    ]),
  );

function inThree([first, second, third]: Rest[]): Rests {
  if (!first || !second || !third) throw new Error("The machine has three reels");
  return [first, second, third];
}

/** Nothing is drawn while the reels may still be coming to rest, or the window is being resized. */
const SETTLED = 1500;

type Placed = { host: HTMLElement; reel: Reel };

/** The three reels of the machine, drawn and set in motion together. */
export class ReelSet {
  readonly #placed: (Placed | undefined)[] = [];
  #toDraw: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle = 0;
  #hasRun = false;

  /** Ref callbacks: the elements that the reels are drawn into. */
  readonly hosts = REELS.map((number) => (host: HTMLDivElement | null) => {
    this.#placed[number] = host ? { host, reel: new Reel(host) } : undefined;
  });

  /**
   * Draws for the next start while the page is idle, and again when the reels get another size, until the function that
   * it returns is called. Without topics the reels show their words.
   */
  getReady(topics: readonly DrawnReel[], texts: readonly string[]): () => void {
    const rests = topics.length > 0 ? topicsAtRest(topics, texts) : wordsAtRest();
    this.#prepare(rests, texts, this.#hasRun ? SETTLED : 0);
    return this.#whenResized(() => this.#prepare(rests, texts, SETTLED));
  }

  /** After `delay` milliseconds, one strip after the other. A start before that draws what is missing. */
  #prepare(rests: Rests, texts: readonly string[], delay: number): void {
    this.#stopDrawing();
    this.#toDraw = this.#each(({ host, reel }, number) => [
      () => reel.prepareTurning(cellsOf(texts, number), lookOf(host)),
      () => reel.prepareLeaving(rests[number], cellsOf(texts, number), lookOf(host)),
    ]).flat();
    this.#timer = setTimeout(() => document.fonts.ready.then(() => this.#drawInIdle()), delay);
  }

  #drawInIdle(): void {
    if (this.#toDraw.length === 0) return;
    this.#idle = whenIdle(() => {
      this.#toDraw.shift()?.();
      this.#drawInIdle();
    });
  }

  #stopDrawing(): void {
    clearTimeout(this.#timer);
    cancelIdle(this.#idle);
  }

  /** Sets off, one reel after the other. */
  start(): void {
    this.#stopDrawing();
    this.#hasRun = true;
    for (const draw of this.#toDraw.splice(0)) draw();
    this.#each(({ reel }, number) => reel.start(REEL_STARTS[number]));
  }

  /** Draws what will stand at rest, a reel at a time so that no frame waits. */
  async receive(rests: Rests, texts: readonly string[]): Promise<void> {
    for (const [number, placed] of this.#placed.entries()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      placed?.reel.receive(rests[number] ?? rests[0], cellsOf(texts, number), lookOf(placed.host));
    }
  }

  /** Comes to rest on what was received: one reel after the other, or all at once. */
  land(how: "in turn" | "at once"): void {
    this.#each(({ reel }, number) => reel.land(how === "in turn" ? REEL_STOPS[number] : 0));
  }

  #whenResized(fn: () => void): () => void {
    const seen = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      const known = seen.size > 0;
      const changed = entries.filter(({ target }) => seen.get(target) !== target.clientWidth);
      for (const { target } of entries) seen.set(target, target.clientWidth);
      if (known && changed.length > 0) fn();
    });
    this.#each(({ host }) => observer.observe(host));
    return () => observer.disconnect();
  }

  /** Nothing is drawn any more. */
  close(): void {
    this.#stopDrawing();
    this.#toDraw = [];
  }

  #each<T>(fn: (placed: Placed, number: (typeof REELS)[number]) => T): T[] {
    return REELS.flatMap((number) => {
      const placed = this.#placed[number];
      return placed ? [fn(placed, number)] : [];
    });
  }
}

/** The same texts, begun elsewhere on each reel. */
function cellsOf(texts: readonly string[], reel: number): Cell[] {
  const shift = Math.floor((texts.length * reel) / 6);
  return [...texts.slice(shift), ...texts.slice(0, shift)].map((text) => ({ text }));
}

const whenIdle = (fn: () => void): number =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(fn, { timeout: 1000 })
    : window.setTimeout(fn, 50);

const cancelIdle = (waiting: number): void =>
  typeof cancelIdleCallback === "function" ? cancelIdleCallback(waiting) : clearTimeout(waiting);
