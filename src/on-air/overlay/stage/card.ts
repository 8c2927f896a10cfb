import { findLargestFittingFontSize } from "./fit.rules.ts";
import type { StagePicture } from "./picture.rules.ts";

export type StageCard<P extends StagePicture = StagePicture> = {
  /** Covers the whole frame. Its first child is the part that slides up when the card enters. */
  element: HTMLElement;
  /** Updates details while the card stays on screen. */
  update?(picture: P): void;
  /** Sets the digits and ticks for a point in time, in milliseconds. */
  tick?(now: number): void;
  fitTexts(): void;
  /** Starts more animations as the card slides up or fades in. The card has entered once all of them have finished. */
  enter?(motion: "full" | "reduced"): Animation[];
};

export function makeDiv(className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.append(...children);
  return element;
}

/** Makes the line with a topic's category ('Pay / Raising a price'), which is empty if the category is unknown. */
export function makeCategoryLine({
  category,
  subCategory,
}: {
  category: string;
  subCategory: string;
}): HTMLElement {
  const strong = document.createElement("b");
  strong.textContent = category;
  return makeDiv("stage-category", strong, category && subCategory ? ` / ${subCategory}` : subCategory);
}

/**
 * Puts each digit in a box, all of the same width. Besley's tabular figures would do the same, but their zero is too
 * thin.
 */
export function setFixedWidthDigits(element: HTMLElement, text: string): void {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  element.replaceChildren(
    ...[...text].map((sign) => makeDiv(sign === ":" ? "stage-colon" : "stage-digit", sign)),
  );
}

/**
 * Sets the largest font size at which the text is at most `lines` lines long and `fits` returns true. Below `min`, the
 * text may have more lines. Returns the size in pixels.
 */
export function fitTextElement(
  text: HTMLElement,
  { max, min, lines, fits }: { max: number; min: number; lines: number; fits: () => boolean },
): number {
  return findLargestFittingFontSize(max, min, (size, bounded) => {
    text.style.fontSize = `${size}px`;
    const isWide = text.scrollWidth > text.clientWidth + 1;
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
    return !isWide && fits() && (!bounded || text.offsetHeight <= lines * lineHeight + 2);
  });
}

/** Creates a scale with sixty parts. Its ticks are separate elements, so that they can go dark one by one. */
export function makeTickScale(name: string): {
  element: HTMLElement;
  needle: HTMLElement;
  darken(count: number): void;
} {
  const needle = makeDiv("stage-needle");
  const ticks = Array.from({ length: 61 }, (_, minute) =>
    makeDiv(`stage-tick ${minute % 15 === 0 ? "is-quarter" : minute % 5 === 0 ? "is-five" : ""}`),
  );
  let out = 0;
  return {
    element: makeDiv(`stage-ticks ${name}`, ...ticks, needle),
    needle,
    darken: (count) => {
      if (count === out) return;
      for (const [at, tick] of ticks.entries()) tick.classList.toggle("is-out", at < count);
      out = count;
    },
  };
}
