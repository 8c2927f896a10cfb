import { REEL_NUMBERS } from "#machine/cabinet/machine-state.rules.ts";
import { REEL_START_TIMES_MS } from "#machine/cabinet/spin-timing.rules.ts";
import type { DrawnTopic } from "#machine/machine.contract.ts";
import { cancelIdleRequest, requestIdle } from "#platform/browser/frames.ts";
import type { Show } from "#show/show.contract.ts";
import { Reel, type ReelAtRest } from "./reel.ts";
import type { ReelCell } from "./strip-painting.ts";
import { readStripStyle } from "./strip-style.ts";

export type ReelsAtRest = readonly [ReelAtRest, ReelAtRest, ReelAtRest];

const makeReelsAtRestFromWords = (words: Show["restingReels"]): ReelsAtRest =>
  requireThree(
    words.map(([above, middle, below]) => [
      { word: above, aside: true },
      { word: middle },
      { word: below, aside: true },
    ]),
  );

/** Returns what each reel shows at rest: a drawn topic in the middle, with other topics above and below. */
export const makeReelsAtRestFromTopics = (
  topics: readonly DrawnTopic[],
  texts: readonly string[],
): ReelsAtRest =>
  requireThree(
    topics.map(({ text, category, subCategory }, index) => [
      { text: texts[index * 2] ?? text },
      { text, category, subCategory },
      { text: texts[index * 2 + 1] ?? text },
    ]),
  );

function requireThree([first, second, third]: ReelAtRest[]): ReelsAtRest {
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

type MountedReel = { host: HTMLElement; reel: Reel };

export class ReelSet {
  readonly #mountedReels: (MountedReel | undefined)[] = [];
  #paintings: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idleCallbackId = 0;
  #hasRun = false;

  readonly #words: Show["restingReels"];

  /** Before the first spin, the `words` fill the reel windows. */
  constructor(words: Show["restingReels"]) {
    this.#words = words;
  }

  /** Ref callbacks for the elements that hold the reels. */
  readonly hosts = REEL_NUMBERS.map((number) => (host: HTMLDivElement | null) => {
    this.#mountedReels[number] = host ? { host, reel: new Reel(host) } : undefined;
  });

  /**
   * While the page is idle, paints what the next spin needs, and repaints it after a resize. Returns a function that
   * stops the painting.
   */
  prepare(topics: readonly DrawnTopic[], texts: readonly string[]): () => void {
    const reelsAtRest =
      topics.length > 0 ? makeReelsAtRestFromTopics(topics, texts) : makeReelsAtRestFromWords(this.#words);
    this.#schedulePaintings(reelsAtRest, texts, this.#hasRun ? SETTLE_MS : 0);
    return this.#onResize(() => this.#schedulePaintings(reelsAtRest, texts, SETTLE_MS));
  }

  #schedulePaintings(reelsAtRest: ReelsAtRest, texts: readonly string[], delay: number): void {
    this.#stopPainting();
    this.#paintings = this.#mapReels(({ host, reel }, number) => [
      () => reel.paintTurning(makeCells(texts, number), readStripStyle(host)),
      () => reel.paintLeaving(reelsAtRest[number], makeCells(texts, number), readStripStyle(host)),
    ]).flat();
    this.#timer = setTimeout(() => loadFontsFor(texts).then(() => this.#paintWhenIdle()), delay);
  }

  #paintWhenIdle(): void {
    if (this.#paintings.length === 0) return;
    this.#idleCallbackId = requestIdle(() => {
      this.#paintings.shift()?.();
      this.#paintWhenIdle();
    });
  }

  #stopPainting(): void {
    clearTimeout(this.#timer);
    cancelIdleRequest(this.#idleCallbackId);
  }

  /** Starts the reels one after another, first painting whatever hasn't been painted yet. */
  start(): void {
    this.#stopPainting();
    this.#hasRun = true;
    for (const paint of this.#paintings.splice(0)) paint();
    this.#mapReels(({ reel }, number) => reel.start(REEL_START_TIMES_MS[number]));
  }

  /** Paints what the reels will show at rest, one reel at a time, so that no animation frame is late. */
  async paintArriving(reelsAtRest: ReelsAtRest, texts: readonly string[]): Promise<void> {
    for (const [number, mountedReel] of this.#mountedReels.entries()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      mountedReel?.reel.paintArriving(
        reelsAtRest[number] ?? reelsAtRest[0],
        makeCells(texts, number),
        readStripStyle(mountedReel.host),
      );
    }
  }

  /** Goes back to the words that the reels showed before the first spin. */
  async returnToWords(texts: readonly string[]): Promise<void> {
    await this.paintArriving(makeReelsAtRestFromWords(this.#words), texts);
    this.land(0);
  }

  /** Slows the reels down, each one `gap` milliseconds after the previous one. */
  land(gap: number): void {
    this.#mapReels(({ reel }, number) => reel.land(number * gap));
  }

  #onResize(fn: () => void): () => void {
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      const isFirst = widths.size === 0;
      const resizedEntries = entries.filter(({ target }) => widths.get(target) !== target.clientWidth);
      for (const { target } of entries) widths.set(target, target.clientWidth);
      if (!isFirst && resizedEntries.length > 0) fn();
    });
    this.#mapReels(({ host }) => observer.observe(host));
    return () => observer.disconnect();
  }

  close(): void {
    this.#stopPainting();
    this.#paintings = [];
  }

  #mapReels<T>(fn: (mountedReel: MountedReel, number: (typeof REEL_NUMBERS)[number]) => T): T[] {
    return REEL_NUMBERS.flatMap((number) => {
      const mountedReel = this.#mountedReels[number];
      return mountedReel ? [fn(mountedReel, number)] : [];
    });
  }
}

/** Returns a cell for each text. All reels get the same cells, but each reel starts with a different one. */
function makeCells(texts: readonly string[], reel: number): ReelCell[] {
  const shift = Math.floor((texts.length * reel) / 6);
  return [...texts.slice(shift), ...texts.slice(0, shift)].map((text) => ({ text }));
}
