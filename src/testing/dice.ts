/** A random number generator with a seed (mulberry32). */
export type Dice = {
  /** Returns a random number from 0 up to, but not including, 1. */
  roll(): number;
  /** Returns a random whole number from 0 up to, but not including, `sides`. */
  below(sides: number): number;
  oneOf<T>(items: readonly T[]): T | undefined;
};

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1);
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61);
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number) => Math.floor(roll() * sides);
  return { roll, below, oneOf: (items) => items[below(items.length)] };
}
