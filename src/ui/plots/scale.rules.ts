/** A chart's scale, from 0 to `end`, with a line at each multiple of `step`. */
export type ChartScale = { end: number; step: number };

/**
 * Returns the scale with the smallest round step (1, 2, 5, 10, …) that reaches the whole number `largestValue` in at
 * most `maxSteps` steps.
 */
export function chooseChartScale(largestValue: number, maxSteps = 9): ChartScale {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (Math.ceil(largestValue / step) <= maxSteps)
        return { end: Math.max(1, Math.ceil(largestValue / step)) * step, step };
}
