import { seededRandom } from "#test/support/seeded-random.ts";

/** Random numbers: varied, but the same ones each time from the same seed. */
export function chanceFrom(seed: number) {
  const next = seededRandom(seed);
  const between = (lowest: number, highest: number): number =>
    lowest + Math.floor(next() * (highest - lowest + 1));
  return {
    next,
    /** A whole number, both ends included. */
    between,
    happens: (probability: number): boolean => next() < probability,
    /** One of several choices. Throws if there are none. */
    oneOf: <T>(choices: readonly T[]): T => {
      const [choice] = choices.slice(Math.floor(next() * choices.length));
      if (choice === undefined) throw new Error("There is nothing to choose from.");
      return choice;
    },
    /** Usually near the mean, seldom further away than three times the spread. */
    around: (mean: number, spread: number): number =>
      mean + (next() + next() + next() + next() - 2) * spread * 1.73,
  };
}

export type Chance = ReturnType<typeof chanceFrom>;
