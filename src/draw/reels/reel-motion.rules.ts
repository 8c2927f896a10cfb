/** How a reel moves. Lengths in CSS pixels, times in milliseconds, speeds in pixels per second. */
export const SPEED = 2600;
export const LIFT = { by: 14, during: 90 };
export const OVERSHOOT = 12;

type Curve = readonly [x1: number, y1: number, x2: number, y2: number];
const EASE_IN: Curve = [0.5, 0, 0.9, 0.4];
const EASE_OUT: Curve = [0.2, 0.7, 0.2, 1];
const EASE_SETTLE: Curve = [0.18, 1.32, 0.38, 1];

/** Downwards from rest to full speed: the end of the curve is six times as steep as its mean. */
export const ACCELERATION = { during: 600, curve: EASE_IN, by: (SPEED * 0.6) / 6 };
/** From full speed to 12 px too far: the start of the curve is three and a half times as steep as its mean. */
export const SLOWING = { during: 700, curve: EASE_OUT, by: Math.round((SPEED * 0.7) / 3.5) };
export const SETTLING = { during: 220, curve: EASE_SETTLE, by: OVERSHOOT };

/** Vertical blur in four steps, 0 to 3, by its standard deviation: a step is switched, never animated. */
export const BLURS = [0, 2.6, 9, 26] as const;
/** The least speed of each step. */
const BLUR_FROM = [0, 260, 900, 1800] as const;

export const cssCurve = (curve: Curve): string => `cubic-bezier(${curve.join(", ")})`;

/** When, of a movement's time (0 to 1), it changes to which step of blur; the first entry is at 0. */
export function blurSteps(movement: {
  during: number;
  curve: Curve;
  by: number;
}): { at: number; step: number }[] {
  const steps: { at: number; step: number }[] = [];
  for (let part = 0; part <= 200; part++) {
    const { at, slope } = pointOf(movement.curve, part / 200);
    const speed = (slope * movement.by * 1000) / movement.during;
    const step = Math.max(...BLUR_FROM.map((from, index) => (speed >= from ? index : 0)));
    if (steps.at(-1)?.step !== step) steps.push({ at, step });
  }
  return steps;
}

/** A point of a CSS timing curve by its parameter: its time, and how steep it is there. */
function pointOf([x1, y1, x2, y2]: Curve, s: number): { at: number; slope: number } {
  const r = 1 - s;
  const at = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s ** 3;
  const dx = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2);
  const dy = 3 * r * r * y1 + 6 * r * s * (y2 - y1) + 3 * s * s * (1 - y2);
  return { at, slope: dx === 0 ? 0 : dy / dx };
}
