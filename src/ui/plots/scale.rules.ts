/** A chart's scale from 0 to `end`, with a line at each step. */
export type Scale = { end: number; step: number };

/** Returns the smallest scale with round steps (1, 2, 5, 10, …) that includes the whole number `largest`. */
export function chooseScale(largest: number, mostLines = 9): Scale {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (Math.ceil(largest / step) <= mostLines)
        return { end: Math.max(1, Math.ceil(largest / step)) * step, step };
}
