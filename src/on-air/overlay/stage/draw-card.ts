import {
  ACCELERATION,
  DECELERATION,
  formatCurve,
  LIFT,
  OVERSHOOT,
  SETTLING,
  SPEED,
} from "#machine/reels/reel-motion.rules.ts";
import { type Card, fitText, makeCategory, makeElement } from "./card.ts";
import type { DrawnTopic, Picture } from "./picture.rules.ts";

type DrawPicture = Extract<Picture, { scene: "draw" }>;

/** In milliseconds after the card starts. */
const FIRST_START = 500;
const BETWEEN_STARTS = 160;
const FIRST_STOP = 2000;
const BETWEEN_STOPS = 550;
const HEADLINE_MS = 150;

/** The same as the distance from the frame's lower edge. */
const PLATE_TOP = 54;

/**
 * Shows three reels that turn and land on the drawn topics. They have no blur, because that would cost a streaming
 * program frames.
 */
export function makeDraw(picture: DrawPicture): Card<DrawPicture> {
  const headline = makeElement("stage-headline");
  const check = makeElement("stage-check", `Check it: ${picture.site}/draws`);
  const reels = picture.topics.map((topic, at) => makeReel(topic, at));
  const head = makeElement("stage-draw-head", headline, check);
  const plate = makeElement(
    "stage-plate is-draw",
    head,
    makeElement("stage-reels", ...reels.map(({ element }) => element)),
  );
  return {
    element: makeElement("stage-scene", plate),
    update: ({ word }) => {
      headline.textContent = word ? `Drawn with your word: ${word}` : "Drawn";
    },
    fitTexts: () => {
      fitText(headline, { max: 56, min: 34, lines: 1, fits: () => headline.offsetHeight <= 140 });
      // Topics are measured one at a time, because only the longest one determines the plate's height.
      const fits = () => plate.offsetTop >= PLATE_TOP;
      for (const { text } of reels) text.hidden = true;
      for (const { text } of reels) {
        text.hidden = false;
        fitText(text, { max: 47, min: 38, lines: 5, fits });
        text.hidden = true;
      }
      for (const { text } of reels) text.hidden = false;
    },
    enter: (motion) => {
      const stops = reels.map((_, at) => FIRST_STOP + at * BETWEEN_STOPS);
      if (motion === "reduced") return reels.map(({ bulb }, at) => lightBulb(bulb, 200 + at * BETWEEN_STOPS));
      const landed = Math.max(...stops) + DECELERATION.duration + SETTLING.duration;
      return [
        ...reels.flatMap((reel, at) => reel.turn(picture.words, stops[at] ?? FIRST_STOP)),
        head.animate([{ opacity: 0 }, { opacity: 1 }], {
          delay: landed,
          duration: HEADLINE_MS,
          fill: "backwards",
        }),
      ];
    },
  };
}

function makeReel(topic: DrawnTopic, at: number) {
  const bulb = makeElement("stage-bulb");
  const text = makeElement("stage-drawn-text", topic.text);
  text.dir = "auto";
  const face = makeElement("stage-face", makeCategory(topic), text);
  const strip = makeElement("stage-strip", face);
  const drum = makeElement("stage-drum", strip);
  return {
    text,
    bulb,
    element: makeElement("stage-reel", makeElement("stage-reel-head", bulb, String(at + 1)), drum),
    turn: (words: readonly string[], stop: number): Animation[] => {
      const height = drum.clientHeight;
      const start = FIRST_START + at * BETWEEN_STARTS;
      const turning = stop - start - LIFT.duration - ACCELERATION.duration;
      const fixed = ACCELERATION.by + DECELERATION.by;
      const cells = Math.max(3, Math.round((fixed + (turning * SPEED) / 1000) / height));
      const way = cells * height;
      strip.replaceChildren(face, ...makeCells(words, cells, at, height));
      const animation = turnStrip(strip, { way, fixed, start, turning });
      animation.onfinish = () => strip.replaceChildren(face);
      return [animation, lightBulb(bulb, stop + DECELERATION.duration)];
    },
  };
}

const makeCells = (words: readonly string[], count: number, shift: number, height: number): HTMLElement[] =>
  Array.from({ length: count }, (_, at) => {
    const cell = makeElement("stage-cell", words[(at + shift * 3) % Math.max(1, words.length)] ?? "");
    cell.style.top = `${(at + 1) * height}px`;
    cell.style.height = `${height}px`;
    return cell;
  });

/** Lifts a strip, accelerates it, turns it at constant speed, slows it down past its mark, and lets it settle there. */
function turnStrip(
  strip: HTMLElement,
  { way, fixed, start, turning }: { way: number; fixed: number; start: number; turning: number },
): Animation {
  const at = (y: number) => `translateY(${y - way}px)`;
  const middle = way - fixed;
  const steps: { y: number; ms: number; easing: string }[] = [
    { y: 0, ms: LIFT.duration, easing: "ease-out" },
    { y: -LIFT.by, ms: ACCELERATION.duration, easing: formatCurve(ACCELERATION.curve) },
    { y: ACCELERATION.by, ms: turning, easing: "linear" },
    { y: ACCELERATION.by + middle, ms: DECELERATION.duration, easing: formatCurve(DECELERATION.curve) },
    { y: way + OVERSHOOT, ms: SETTLING.duration, easing: formatCurve(SETTLING.curve) },
  ];
  const duration = steps.reduce((sum, { ms }) => sum + ms, 0);
  let passed = 0;
  const frames = steps.map(({ y, ms, easing }) => {
    const offset = passed / duration;
    passed += ms;
    return { transform: at(y), offset, easing };
  });
  return strip.animate([...frames, { transform: at(way) }], { delay: start, duration, fill: "backwards" });
}

const lightBulb = (bulb: HTMLElement, delay: number): Animation =>
  bulb.animate([{ backgroundColor: "transparent", boxShadow: "none" }, {}], {
    delay,
    duration: 200,
    fill: "backwards",
  });
