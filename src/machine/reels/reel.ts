import {
  ACCELERATION,
  computeBlurSteps,
  DECELERATION,
  formatCubicBezier,
  MAX_BLUR_STEP,
  REEL_LIFT,
  REEL_OVERSHOOT,
  REEL_SPEED,
  SETTLING,
} from "./reel-motion.rules.ts";
import { ReelStrip } from "./strip.ts";
import { getCellHeight, measureStrip, type ReelCell } from "./strip-painting.ts";
import type { StripStyle } from "./strip-style.ts";

const TURNING_CELL_COUNT = 12;

/** The cells of a reel at rest. The second cell is in the middle of the window. */
export type ReelAtRest = readonly [ReelCell, ReelCell, ReelCell];

/**
 * A reel consists of three strips: the first leaves the window, the second turns, and the third arrives. All are
 * painted before they move.
 */
export class Reel {
  readonly #leaving = new ReelStrip();
  readonly #turning = new ReelStrip();
  readonly #arriving = new ReelStrip();
  #leavingTop = 0;
  #arrivingTop = 0;
  #period = 0;

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#turning.element, this.#leaving.element, this.#arriving.element);
  }

  paintTurning(cells: readonly ReelCell[], style: StripStyle): void {
    const turningCells = repeatCells(cells, TURNING_CELL_COUNT);
    const repeatedCells = repeatCells(turningCells, Math.ceil(style.windowHeight / style.topicCell));
    this.#period = measureStrip(turningCells, style);
    this.#turning.paint([...turningCells, ...repeatedCells], style, -this.#period, [MAX_BLUR_STEP]);
  }

  /** Shows `rest`, and paints the strip that leaves the window at the next start. */
  paintLeaving(rest: ReelAtRest, cells: readonly ReelCell[], style: StripStyle): void {
    const travel = ACCELERATION.distance + style.windowHeight;
    const cellsAbove = repeatCells(cells, Math.ceil(travel / style.topicCell) + 1);
    this.#leavingTop = computeRestTop(rest, style) - measureStrip(cellsAbove, style);
    this.#leaving.paint([...cellsAbove, ...rest], style, this.#leavingTop, [0, 1, 2]);
    this.#leaving.show(0);
    this.#arriving.stop();
  }

  /** Starts after `delay` milliseconds: moves slightly backward at first, then accelerates. */
  start(delay: number): void {
    const duration = REEL_LIFT.duration + ACCELERATION.duration;
    const translate = (offset: number) => `translateY(${this.#leavingTop + offset}px)`;
    this.#leaving.move(
      [
        { transform: translate(0), easing: "ease-out" },
        {
          transform: translate(-REEL_LIFT.distance),
          offset: REEL_LIFT.duration / duration,
          easing: formatCubicBezier(ACCELERATION.curve),
        },
        { transform: translate(ACCELERATION.distance - REEL_LIFT.distance) },
      ],
      { delay, duration, fill: "both" },
    );
    const steps = computeBlurSteps(ACCELERATION).map(
      ({ startsAt, step }) => [delay + REEL_LIFT.duration + startsAt * ACCELERATION.duration, step] as const,
    );
    this.#leaving.switchBlur(steps.map(([at, step]) => [at, step === MAX_BLUR_STEP ? null : step]));
    const fullSpeedAt = steps.find(([, step]) => step === MAX_BLUR_STEP)?.[0] ?? delay + duration;
    this.#turning.switchBlur([[fullSpeedAt, MAX_BLUR_STEP]]);
    this.#turning.move([{ transform: `translateY(${-this.#period}px)` }, { transform: "translateY(0)" }], {
      delay: fullSpeedAt,
      duration: (this.#period / REEL_SPEED) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
  }

  paintArriving(rest: ReelAtRest, cells: readonly ReelCell[], style: StripStyle): void {
    const travel = DECELERATION.distance + REEL_OVERSHOOT + style.windowHeight;
    const cellsBelow = repeatCells(cells, Math.ceil(travel / style.topicCell));
    this.#arrivingTop = computeRestTop(rest, style);
    this.#arriving.paint([...rest, ...cellsBelow], style, this.#arrivingTop, [0, 1, 2]);
  }

  /** Starts to slow down after `delay` milliseconds, and comes to rest 920 ms after that. */
  land(delay: number): void {
    const translate = (offset: number) => `translateY(${this.#arrivingTop + offset}px)`;
    const duration = DECELERATION.duration + SETTLING.duration;
    this.#arriving.move(
      [
        {
          transform: translate(REEL_OVERSHOOT - DECELERATION.distance),
          easing: formatCubicBezier(DECELERATION.curve),
        },
        {
          transform: translate(REEL_OVERSHOOT),
          offset: DECELERATION.duration / duration,
          easing: formatCubicBezier(SETTLING.curve),
        },
        { transform: translate(0) },
      ],
      { delay, duration, fill: "both" },
    );
    this.#arriving.switchBlur(
      computeBlurSteps(DECELERATION).map(({ startsAt, step }) => [
        delay + startsAt * DECELERATION.duration,
        Math.min(step, MAX_BLUR_STEP - 1),
      ]),
    );
    this.#turning.switchBlur([[delay, null]]);
    this.#leaving.switchBlur([[delay, null]]);
  }
}

const computeRestTop = ([above, middle]: ReelAtRest, style: StripStyle): number =>
  style.windowHeight / 2 - getCellHeight(above, style) - getCellHeight(middle, style) / 2;

const repeatCells = (cells: readonly ReelCell[], count: number): ReelCell[] =>
  cells.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => cells[index % cells.length] ?? { word: "" });
