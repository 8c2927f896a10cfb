import {
  ACCELERATION,
  BLURS,
  blurSteps,
  cssCurve,
  LIFT,
  OVERSHOOT,
  SETTLING,
  SLOWING,
  SPEED,
} from "./reel-motion.rules.ts";
import { Strip } from "./strip.ts";
import { type Cell, cellHeight, type StripLook, stripHeight } from "./strip-painting.ts";

const FASTEST = BLURS.length - 1;
/** How many cells the turning strip repeats. */
const TURNING_CELLS = 12;

/** The three cells that are seen at rest: the middle one stands in the middle of the window. */
export type Rest = readonly [Cell, Cell, Cell];

/**
 * One reel behind its window: a strip that leaves, one that turns, one that arrives. Everything is drawn before it
 * moves; `start` and `land` only set animations that the browser runs by itself.
 */
export class Reel {
  readonly #leaving = new Strip();
  readonly #turning = new Strip();
  readonly #arriving = new Strip();
  /** Where the tops of the strips stand, and what the turning one repeats, in CSS pixels. */
  #leavingTop = 0;
  #arrivingTop = 0;
  #period = 0;

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#turning.element, this.#leaving.element, this.#arriving.element);
  }

  /** Draws what is seen at full speed. */
  prepareTurning(texts: readonly Cell[], look: StripLook): void {
    const turning = repeated(texts, TURNING_CELLS);
    const again = repeated(turning, Math.ceil(look.window / look.topicCell));
    this.#period = stripHeight(turning, look);
    this.#turning.paint([...turning, ...again], look, -this.#period, [FASTEST]);
  }

  /** Draws what leaves at the next start; `rest` is shown from now on. */
  prepareLeaving(rest: Rest, texts: readonly Cell[], look: StripLook): void {
    const above = repeated(texts, Math.ceil((ACCELERATION.by + look.window) / look.topicCell) + 1);
    this.#leavingTop = restTop(rest, look) - stripHeight(above, look);
    this.#leaving.paint([...above, ...rest], look, this.#leavingTop, [0, 1, 2]);
    this.#leaving.show(0);
    this.#arriving.still();
  }

  /** Sets off after `delay` milliseconds: a little back, then faster and faster. */
  start(delay: number): void {
    const during = LIFT.during + ACCELERATION.during;
    const top = this.#leavingTop;
    this.#leaving.move(
      [
        { transform: `translateY(${top}px)`, easing: "ease-out" },
        {
          transform: `translateY(${top - LIFT.by}px)`,
          offset: LIFT.during / during,
          easing: cssCurve(ACCELERATION.curve),
        },
        { transform: `translateY(${top - LIFT.by + ACCELERATION.by}px)` },
      ],
      { delay, duration: during, fill: "both" },
    );
    const begun = delay + LIFT.during;
    const steps = blurSteps(ACCELERATION).map(
      ({ at, step }) => [begun + at * ACCELERATION.during, step] as const,
    );
    this.#leaving.switchBlur(steps.map(([at, step]) => [at, step === FASTEST ? null : step]));
    const full = steps.find(([, step]) => step === FASTEST)?.[0] ?? begun + ACCELERATION.during;
    this.#turning.switchBlur([[full, FASTEST]]);
    this.#turning.move([{ transform: `translateY(${-this.#period}px)` }, { transform: "translateY(0)" }], {
      delay: full,
      duration: (this.#period / SPEED) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
  }

  /** Draws what arrives: to be called before `land`, while the reel turns. */
  receive(rest: Rest, texts: readonly Cell[], look: StripLook): void {
    const below = repeated(texts, Math.ceil((SLOWING.by + OVERSHOOT + look.window) / look.topicCell));
    this.#arrivingTop = restTop(rest, look);
    this.#arriving.paint([...rest, ...below], look, this.#arrivingTop, [0, 1, 2]);
  }

  /** Comes to rest: begins to slow after `delay` milliseconds and stands 920 later. */
  land(delay: number): void {
    const at = (by: number) => `translateY(${this.#arrivingTop + by}px)`;
    const during = SLOWING.during + SETTLING.during;
    this.#arriving.move(
      [
        { transform: at(OVERSHOOT - SLOWING.by), easing: cssCurve(SLOWING.curve) },
        { transform: at(OVERSHOOT), offset: SLOWING.during / during, easing: cssCurve(SETTLING.curve) },
        { transform: at(0) },
      ],
      { delay, duration: during, fill: "both" },
    );
    const steps = blurSteps(SLOWING).map(
      ({ at, step }) => [delay + at * SLOWING.during, Math.min(step, FASTEST - 1)] as const,
    );
    this.#arriving.switchBlur(steps);
    this.#turning.switchBlur([[delay, null]]);
    this.#leaving.switchBlur([[delay, null]]);
  }
}

/** Where a strip that begins with these cells stands when the second is in the middle of the window. */
const restTop = ([above, middle]: Rest, look: StripLook): number =>
  look.window / 2 - cellHeight(above, look) - cellHeight(middle, look) / 2;

/** `count` cells, beginning again where there are fewer. */
const repeated = (cells: readonly Cell[], count: number): Cell[] =>
  cells.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => cells[index % cells.length] ?? { word: "" });
