/** True in `npm test`, which has the short form of the lab's whole runs. */
export const isShort = process.env.TEST_SHORT === "1";

/**
 * Returns every third (or `every`th) of the items in `npm test`, other ones for each `turn` (0, 1,
 * 2 ...), so that `every` calls together cover all of them; otherwise all.
 */
export const inTurn = <Item>(items: readonly Item[], turn: number, every = 3): Item[] =>
  items.filter((_, index) => !isShort || (index + turn) % every === 0);
