/** How a reel moves: distances in CSS pixels, times in milliseconds, speeds in pixels per second. */
export const REEL_SPEED = 2600;
/** Before a reel turns downward, it moves up a little. */
export const REEL_LIFT = { distance: 14, duration: 90 };
/** How far a reel turns past its resting position before it settles there. */
export const REEL_OVERSHOOT = 12;

type Curve = readonly [x1: number, y1: number, x2: number, y2: number];
type Movement = { duration: number; curve: Curve; distance: number };

const EASE_IN: Curve = [0.5, 0, 0.9, 0.4];
const EASE_OUT: Curve = [0.2, 0.7, 0.2, 1];
const EASE_SETTLE: Curve = [0.18, 1.32, 0.38, 1];

/** EASE_IN's final slope is 6 times its average slope, so the reel ends up at REEL_SPEED. */
export const ACCELERATION: Movement = {
  duration: 600,
  curve: EASE_IN,
  distance: (REEL_SPEED * 0.6) / 6,
};
/** EASE_OUT's initial slope is 3.5 times its average slope, so the reel starts at REEL_SPEED. */
export const DECELERATION: Movement = {
  duration: 700,
  curve: EASE_OUT,
  distance: Math.round((REEL_SPEED * 0.7) / 3.5),
};
export const SETTLING: Movement = { duration: 220, curve: EASE_SETTLE, distance: REEL_OVERSHOOT };

/** How much each blur step blurs a strip, in CSS pixels. */
export const BLUR_PX_BY_STEP = [0, 2.6, 9, 26] as const;
export const MAX_BLUR_STEP = BLUR_PX_BY_STEP.length - 1;
/** The speed at which each blur step begins. */
const BLUR_SPEEDS = [0, 260, 900, 1800] as const;

export const formatCubicBezier = (curve: Curve): string => `cubic-bezier(${curve.join(", ")})`;

/** Returns a movement's blur steps, each with its start time as a fraction of the duration. */
export function computeBlurSteps({
  duration,
  curve,
  distance: by,
}: Movement): { startsAt: number; step: number }[] {
  const steps: { startsAt: number; step: number }[] = [];
  for (let part = 0; part <= 200; part++) {
    const { time, slope } = evaluateCurve(curve, part / 200);
    const speed = (slope * by * 1000) / duration;
    const step = Math.max(
      0,
      BLUR_SPEEDS.findLastIndex((minSpeed) => speed >= minSpeed),
    );
    if (steps.at(-1)?.step !== step) steps.push({ startsAt: time, step });
  }
  return steps;
}

/** Returns the time (0 to 1) that a cubic Bézier timing curve reaches at parameter `s`, and the curve's slope there. */
function evaluateCurve([x1, y1, x2, y2]: Curve, s: number): { time: number; slope: number } {
  const r = 1 - s;
  const time = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s ** 3;
  const dx = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2);
  const dy = 3 * r * r * y1 + 6 * r * s * (y2 - y1) + 3 * s * s * (1 - y2);
  return { time, slope: dx === 0 ? 0 : dy / dx };
}
