/** Numbers as if by chance: varied, but the same ones each time from the same seed. */
export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to just below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (lowest: number, highest: number): number =>
    lowest + Math.floor(next() * (highest - lowest + 1));
  return {
    next,
    /** A whole number, both ends included. */
    between,
    happens: (probability: number): boolean => next() < probability,
    /** One of some choices. Throws if there are none. */
    oneOf: <T>(choices: readonly T[]): T => {
      const [choice] = choices.slice(Math.floor(next() * choices.length));
      if (choice === undefined) throw new Error("There is nothing to choose from.");
      return choice;
    },
    /** Mostly near the mean, seldom further away than three times the spread. */
    around: (mean: number, spread: number): number =>
      mean + (next() + next() + next() + next() - 2) * spread * 1.73,
  };
}

export type Chance = ReturnType<typeof chanceFrom>;
