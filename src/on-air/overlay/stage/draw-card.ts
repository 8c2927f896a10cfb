import {
  ACCELERATION,
  DECELERATION,
  formatCubicBezier,
  REEL_LIFT,
  REEL_OVERSHOOT,
  REEL_SPEED,
  SETTLING,
} from "#machine/reels/reel-motion.rules.ts";
import { fitTextElement, makeCategoryLine, makeDiv, type StageCard } from "./card.ts";
import type { StagePicture, StageTopic } from "./picture.rules.ts";

type DrawPicture = Extract<StagePicture, { scene: "draw" }>;

/** When the reels start and stop, in milliseconds after the card appears. */
const FIRST_START_MS = 500;
const START_INTERVAL_MS = 160;
const FIRST_STOP_MS = 2000;
const STOP_INTERVAL_MS = 550;
const HEADLINE_FADE_MS = 150;

/** How many pixels above the plate must stay empty. This is the same as the space below it. */
const MIN_PLATE_TOP = 54;

/**
 * Shows three reels that turn and land on the drawn topics. The reels aren't blurred, because that would make the
 * streaming program drop frames.
 */
export function makeDrawCard(picture: DrawPicture): StageCard<DrawPicture> {
  const headline = makeDiv("stage-headline");
  const check = makeDiv("stage-check", `Check it: ${picture.site}/draws`);
  const reels = picture.topics.map((topic, index) => makeReel(topic, index));
  const head = makeDiv("stage-draw-head", headline, check);
  const plate = makeDiv(
    "stage-plate is-draw",
    head,
    makeDiv("stage-reels", ...reels.map(({ element }) => element)),
  );
  return {
    element: makeDiv("stage-scene", plate),
    update: ({ word }) => {
      headline.textContent = word ? `Drawn with your word: ${word}` : "Drawn";
    },
    fitTexts: () => {
      fitTextElement(headline, { max: 56, min: 34, lines: 1, fits: () => headline.offsetHeight <= 140 });
      // Topics are measured one at a time, because the plate is as tall as the longest one.
      const fits = () => plate.offsetTop >= MIN_PLATE_TOP;
      for (const { text } of reels) text.hidden = true;
      for (const { text } of reels) {
        text.hidden = false;
        fitTextElement(text, { max: 47, min: 38, lines: 5, fits });
        text.hidden = true;
      }
      for (const { text } of reels) text.hidden = false;
    },
    enter: (motion) => {
      const stops = reels.map((_, index) => FIRST_STOP_MS + index * STOP_INTERVAL_MS);
      if (motion === "reduced")
        return reels.map(({ bulb }, index) => lightUpBulb(bulb, 200 + index * STOP_INTERVAL_MS));
      const landed = Math.max(...stops) + DECELERATION.duration + SETTLING.duration;
      return [
        ...reels.flatMap((reel, index) => reel.turn(picture.words, stops[index] ?? FIRST_STOP_MS)),
        head.animate([{ opacity: 0 }, { opacity: 1 }], {
          delay: landed,
          duration: HEADLINE_FADE_MS,
          fill: "backwards",
        }),
      ];
    },
  };
}

function makeReel(topic: StageTopic, index: number) {
  const bulb = makeDiv("stage-bulb");
  const text = makeDiv("stage-drawn-text", topic.text);
  text.dir = "auto";
  const face = makeDiv("stage-face", makeCategoryLine(topic), text);
  const strip = makeDiv("stage-strip", face);
  const drum = makeDiv("stage-drum", strip);
  return {
    text,
    bulb,
    element: makeDiv("stage-reel", makeDiv("stage-reel-head", bulb, String(index + 1)), drum),
    turn: (words: readonly string[], stop: number): Animation[] => {
      const height = drum.clientHeight;
      const start = FIRST_START_MS + index * START_INTERVAL_MS;
      const turning = stop - start - REEL_LIFT.duration - ACCELERATION.duration;
      const fixed = ACCELERATION.distance + DECELERATION.distance;
      const cells = Math.max(3, Math.round((fixed + (turning * REEL_SPEED) / 1000) / height));
      const distance = cells * height;
      strip.replaceChildren(face, ...makeCells(words, cells, index, height));
      const animation = turnStrip(strip, { distance, fixed, start, turning });
      animation.onfinish = () => strip.replaceChildren(face);
      return [animation, lightUpBulb(bulb, stop + DECELERATION.duration)];
    },
  };
}

const makeCells = (words: readonly string[], count: number, shift: number, height: number): HTMLElement[] =>
  Array.from({ length: count }, (_, index) => {
    const cell = makeDiv("stage-cell", words[(index + shift * 3) % Math.max(1, words.length)] ?? "");
    cell.style.top = `${(index + 1) * height}px`;
    cell.style.height = `${height}px`;
    return cell;
  });

/** Moves a strip: it lifts, accelerates, turns at constant speed, slows down past its target, and settles there. */
function turnStrip(
  strip: HTMLElement,
  { distance, fixed, start, turning }: { distance: number; fixed: number; start: number; turning: number },
): Animation {
  const translate = (y: number) => `translateY(${y - distance}px)`;
  const middle = distance - fixed;
  const steps: { y: number; ms: number; easing: string }[] = [
    { y: 0, ms: REEL_LIFT.duration, easing: "ease-out" },
    {
      y: -REEL_LIFT.distance,
      ms: ACCELERATION.duration,
      easing: formatCubicBezier(ACCELERATION.curve),
    },
    { y: ACCELERATION.distance, ms: turning, easing: "linear" },
    {
      y: ACCELERATION.distance + middle,
      ms: DECELERATION.duration,
      easing: formatCubicBezier(DECELERATION.curve),
    },
    {
      y: distance + REEL_OVERSHOOT,
      ms: SETTLING.duration,
      easing: formatCubicBezier(SETTLING.curve),
    },
  ];
  const duration = steps.reduce((sum, { ms }) => sum + ms, 0);
  let passed = 0;
  const frames = steps.map(({ y, ms, easing }) => {
    const offset = passed / duration;
    passed += ms;
    return { transform: translate(y), offset, easing };
  });
  return strip.animate([...frames, { transform: translate(distance) }], {
    delay: start,
    duration,
    fill: "backwards",
  });
}

const lightUpBulb = (bulb: HTMLElement, delay: number): Animation =>
  bulb.animate([{ backgroundColor: "transparent", boxShadow: "none" }, {}], {
    delay,
    duration: 200,
    fill: "backwards",
  });
