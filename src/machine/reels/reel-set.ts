import { REELS } from "#machine/cabinet/machine-state.rules.ts";
import { REEL_STARTS } from "#machine/cabinet/spin-timing.rules.ts";
import type { Reel as DrawnTopic } from "#machine/machine.contract.ts";
import { cancelIdle, requestIdle } from "#platform/browser/frames.ts";
import type { Show } from "#show/show.contract.ts";
import { Reel, type Rest } from "./reel.ts";
import type { Cell } from "./strip-painting.ts";
import { readStripStyle } from "./strip-style.ts";

export type RestingCells = readonly [Rest, Rest, Rest];

const makeWordRests = (words: Show["restingReels"]): RestingCells =>
  requireThree(
    words.map(([above, middle, below]) => [
      { word: above, aside: true },
      { word: middle },
      { word: below, aside: true },
    ]),
  );

/** Puts the drawn topics in the middle, and other topics above and below. */
export const makeTopicRests = (topics: readonly DrawnTopic[], texts: readonly string[]): RestingCells =>
  requireThree(
    topics.map(({ text, category, subCategory }, index) => [
      { text: texts[index * 2] ?? text },
      { text, category, subCategory },
      { text: texts[index * 2 + 1] ?? text },
    ]),
  );

function requireThree([first, second, third]: Rest[]): RestingCells {
  if (!first || !second || !third) throw new Error("The machine has three reels");
  return [first, second, third];
}

/** Loads the parts of the fonts that this text needs. A canvas would paint with whatever has loaded. */
const loadFontsFor = (texts: readonly string[]) =>
  Promise.allSettled(
    ['750 22px "Besley"', '600 12px "Public Sans"'].map((face) => document.fonts.load(face, texts.join(""))),
  ).then(() => document.fonts.ready);

/** How long to wait, in milliseconds, until the reels are at rest or a window being resized keeps its size. */
const SETTLE_MS = 1500;

type PlacedReel = { host: HTMLElement; reel: Reel };

export class ReelSet {
  readonly #placed: (PlacedReel | undefined)[] = [];
  #paintings: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle = 0;
  #hasRun = false;

  readonly #words: Show["restingReels"];

  /** `words` are in the windows before the first spin. */
  constructor(words: Show["restingReels"]) {
    this.#words = words;
  }

  /** Ref callbacks of the elements that hold the reels. */
  readonly hosts = REELS.map((number) => (host: HTMLDivElement | null) => {
    this.#placed[number] = host ? { host, reel: new Reel(host) } : undefined;
  });

  /**
   * Paints what the next spin needs while the page is idle, and again after a resize. Returns a function that stops
   * this.
   */
  prepare(topics: readonly DrawnTopic[], texts: readonly string[]): () => void {
    const rests = topics.length > 0 ? makeTopicRests(topics, texts) : makeWordRests(this.#words);
    this.#schedulePaintings(rests, texts, this.#hasRun ? SETTLE_MS : 0);
    return this.#onResize(() => this.#schedulePaintings(rests, texts, SETTLE_MS));
  }

  #schedulePaintings(rests: RestingCells, texts: readonly string[], delay: number): void {
    this.#stopPainting();
    this.#paintings = this.#map(({ host, reel }, number) => [
      () => reel.paintTurning(makeCells(texts, number), readStripStyle(host)),
      () => reel.paintLeaving(rests[number], makeCells(texts, number), readStripStyle(host)),
    ]).flat();
    this.#timer = setTimeout(() => loadFontsFor(texts).then(() => this.#paintWhenIdle()), delay);
  }

  #paintWhenIdle(): void {
    if (this.#paintings.length === 0) return;
    this.#idle = requestIdle(() => {
      this.#paintings.shift()?.();
      this.#paintWhenIdle();
    });
  }

  #stopPainting(): void {
    clearTimeout(this.#timer);
    cancelIdle(this.#idle);
  }

  /** Starts one reel after another, after painting whatever has not been painted. */
  start(): void {
    this.#stopPainting();
    this.#hasRun = true;
    for (const paint of this.#paintings.splice(0)) paint();
    this.#map(({ reel }, number) => reel.start(REEL_STARTS[number]));
  }

  /** Paints what the reels will show at rest, one reel at a time so that no frame comes late. */
  async paintArriving(rests: RestingCells, texts: readonly string[]): Promise<void> {
    for (const [number, placed] of this.#placed.entries()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      placed?.reel.paintArriving(
        rests[number] ?? rests[0],
        makeCells(texts, number),
        readStripStyle(placed.host),
      );
    }
  }

  /** Brings back the words from before the first spin. */
  async returnToWords(texts: readonly string[]): Promise<void> {
    await this.paintArriving(makeWordRests(this.#words), texts);
    this.land(0);
  }

  /** Slows the reels down, each one `gap` milliseconds after the one before it. */
  land(gap: number): void {
    this.#map(({ reel }, number) => reel.land(number * gap));
  }

  #onResize(fn: () => void): () => void {
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      const isFirst = widths.size === 0;
      const changed = entries.filter(({ target }) => widths.get(target) !== target.clientWidth);
      for (const { target } of entries) widths.set(target, target.clientWidth);
      if (!isFirst && changed.length > 0) fn();
    });
    this.#map(({ host }) => observer.observe(host));
    return () => observer.disconnect();
  }

  close(): void {
    this.#stopPainting();
    this.#paintings = [];
  }

  #map<T>(fn: (placed: PlacedReel, number: (typeof REELS)[number]) => T): T[] {
    return REELS.flatMap((number) => {
      const placed = this.#placed[number];
      return placed ? [fn(placed, number)] : [];
    });
  }
}

/** Returns the same cells for each reel, starting at a different one. */
function makeCells(texts: readonly string[], reel: number): Cell[] {
  const shift = Math.floor((texts.length * reel) / 6);
  return [...texts.slice(shift), ...texts.slice(0, shift)].map((text) => ({ text }));
}
