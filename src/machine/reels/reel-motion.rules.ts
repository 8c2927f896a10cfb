/** How a reel moves: distances in CSS pixels, times in milliseconds, speeds in pixels per second. */
export const SPEED = 2600;
export const LIFT = { by: 14, duration: 90 };
export const OVERSHOOT = 12;

type Curve = readonly [x1: number, y1: number, x2: number, y2: number];
type Movement = { duration: number; curve: Curve; by: number };

const EASE_IN: Curve = [0.5, 0, 0.9, 0.4];
const EASE_OUT: Curve = [0.2, 0.7, 0.2, 1];
const EASE_SETTLE: Curve = [0.18, 1.32, 0.38, 1];

/** EASE_IN ends 6 times as steep as its average, so the reel reaches SPEED. */
export const ACCELERATION: Movement = { duration: 600, curve: EASE_IN, by: (SPEED * 0.6) / 6 };
/** EASE_OUT starts 3.5 times as steep as its average, so the reel starts at SPEED. */
export const DECELERATION: Movement = { duration: 700, curve: EASE_OUT, by: Math.round((SPEED * 0.7) / 3.5) };
export const SETTLING: Movement = { duration: 220, curve: EASE_SETTLE, by: OVERSHOOT };

export const BLURS = [0, 2.6, 9, 26] as const;
export const FASTEST_BLUR = BLURS.length - 1;
const BLUR_SPEEDS = [0, 260, 900, 1800] as const;

export const formatCurve = (curve: Curve): string => `cubic-bezier(${curve.join(", ")})`;

/** Returns the steps of blur in a movement, each with the time when it starts, from 0 to 1. */
export function computeBlurSteps({ duration, curve, by }: Movement): { at: number; step: number }[] {
  const steps: { at: number; step: number }[] = [];
  for (let part = 0; part <= 200; part++) {
    const { at, slope } = evaluateCurve(curve, part / 200);
    const speed = (slope * by * 1000) / duration;
    const step = Math.max(
      0,
      BLUR_SPEEDS.findLastIndex((least) => speed >= least),
    );
    if (steps.at(-1)?.step !== step) steps.push({ at, step });
  }
  return steps;
}

/** Returns the point of a cubic Bézier timing curve at parameter `s`, and its slope. */
function evaluateCurve([x1, y1, x2, y2]: Curve, s: number): { at: number; slope: number } {
  const r = 1 - s;
  const at = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s ** 3;
  const dx = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2);
  const dy = 3 * r * r * y1 + 6 * r * s * (y2 - y1) + 3 * s * s * (1 - y2);
  return { at, slope: dx === 0 ? 0 : dy / dx };
}
