import { describeDuration } from "#episodes/durations.rules.ts";

/** How far each key moves, in seconds. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 60,
  PageDown: -60,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the second that a key press at `second` moves to, or undefined if the key doesn't move the position. */
export function findSecondForKey(key: string, second: number, length: number): number | undefined {
  const step = KEY_STEPS[key];
  return step === undefined ? undefined : clamp(second + step, length);
}

/**
 * Returns the second at the horizontal position `x` of a scale. If `x` is outside the scale, returns the first or last
 * second.
 */
export const findSecondAtPoint = (
  x: number,
  scale: { left: number; width: number },
  length: number,
): number => (scale.width > 0 ? clamp(Math.round(((x - scale.left) * length) / scale.width), length) : 0);

/** Describes the position for screen readers, as "12 min 30 s of 55 min". */
export const describePosition = (second: number, length: number): string =>
  `${describeDuration(second)} of ${describeDuration(length)}`;

const clamp = (second: number, length: number): number => Math.min(length, Math.max(0, second));
