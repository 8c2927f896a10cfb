import { REELS } from "#machine/cabinet/machine-state.rules.ts";
import { REEL_STARTS } from "#machine/cabinet/spin-timing.rules.ts";
import type { Reel as DrawnTopic } from "#machine/machine.contract.ts";
import { cancelIdle, requestIdle } from "#platform/browser/frames.ts";
import type { Show } from "#show/show.contract.ts";
import { Reel, type ReelAtRest } from "./reel.ts";
import type { Cell } from "./strip-painting.ts";
import { readStripStyle } from "./strip-style.ts";

export type RestingCells = readonly [ReelAtRest, ReelAtRest, ReelAtRest];

const makeWordRestingCells = (words: Show["restingReels"]): RestingCells =>
  requireThree(
    words.map(([above, middle, below]) => [
      { word: above, aside: true },
      { word: middle },
      { word: below, aside: true },
    ]),
  );

/** Returns what each reel shows at rest: a drawn topic in the middle, with other topics above and below. */
export const makeTopicRestingCells = (
  topics: readonly DrawnTopic[],
  texts: readonly string[],
): RestingCells =>
  requireThree(
    topics.map(({ text, category, subCategory }, index) => [
      { text: texts[index * 2] ?? text },
      { text, category, subCategory },
      { text: texts[index * 2 + 1] ?? text },
    ]),
  );

function requireThree([first, second, third]: ReelAtRest[]): RestingCells {
  if (!first || !second || !third) throw new Error("The machine has three reels");
  return [first, second, third];
}

/**
 * Loads the font files that these texts need. A canvas doesn't wait for fonts: it paints with whatever font has loaded.
 */
const loadFontsFor = (texts: readonly string[]) =>
  Promise.allSettled(
    ['750 22px "Besley"', '600 12px "Public Sans"'].map((face) => document.fonts.load(face, texts.join(""))),
  ).then(() => document.fonts.ready);

/** How many milliseconds to wait for the reels to come to rest, or for the user to finish resizing the window. */
const SETTLE_MS = 1500;

type PlacedReel = { host: HTMLElement; reel: Reel };

export class ReelSet {
  readonly #placed: (PlacedReel | undefined)[] = [];
  #paintings: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle = 0;
  #hasRun = false;

  readonly #words: Show["restingReels"];

  /** Before the first spin, the `words` fill the reel windows. */
  constructor(words: Show["restingReels"]) {
    this.#words = words;
  }

  /** Ref callbacks for the elements that hold the reels. */
  readonly hosts = REELS.map((number) => (host: HTMLDivElement | null) => {
    this.#placed[number] = host ? { host, reel: new Reel(host) } : undefined;
  });

  /**
   * While the page is idle, paints what the next spin needs, and repaints it after a resize. Returns a function that
   * stops the painting.
   */
  prepare(topics: readonly DrawnTopic[], texts: readonly string[]): () => void {
    const rests =
      topics.length > 0 ? makeTopicRestingCells(topics, texts) : makeWordRestingCells(this.#words);
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

  /** Starts the reels one after another, first painting whatever hasn't been painted yet. */
  start(): void {
    this.#stopPainting();
    this.#hasRun = true;
    for (const paint of this.#paintings.splice(0)) paint();
    this.#map(({ reel }, number) => reel.start(REEL_STARTS[number]));
  }

  /** Paints what the reels will show at rest, one reel at a time, so that no animation frame is late. */
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

  /** Goes back to the words that the reels showed before the first spin. */
  async returnToWords(texts: readonly string[]): Promise<void> {
    await this.paintArriving(makeWordRestingCells(this.#words), texts);
    this.land(0);
  }

  /** Slows the reels down, each one `gap` milliseconds after the previous one. */
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

/** Returns a cell for each text. All reels get the same cells, but each reel starts with a different one. */
function makeCells(texts: readonly string[], reel: number): Cell[] {
  const shift = Math.floor((texts.length * reel) / 6);
  return [...texts.slice(shift), ...texts.slice(0, shift)].map((text) => ({ text }));
}
