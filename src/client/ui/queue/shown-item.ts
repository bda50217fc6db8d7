import { useState } from "react";

/**
 * The item being looked at stays in place when somebody else takes it out of the queue: another
 * would appear under hands that are typing, or about to press a key. `row`: the one that the
 * address names, or the first.
 */
export function useShownItem<Row>(
  row: Row | undefined,
  queue: readonly Row[],
  idOf: (row: Row) => string,
) {
  const [held, setHeld] = useState(row);
  /** Decided from here, or left. */
  const [left, setLeft] = useState<Row | undefined>(undefined);
  const isIn = (one: Row) => queue.some((other) => idOf(other) === idOf(one));
  const isSame = (one: Row | undefined) => one && held && idOf(one) === idOf(held);
  const isGone = held !== undefined && !isIn(held) && !isSame(left);
  const shown = isGone ? held : row;
  if (shown !== held) {
    setHeld(shown);
    if (left) setLeft(undefined);
  }
  return {
    shown,
    isGone,
    /** To be called before what is shown is decided, and before another is chosen. */
    leave: () => setLeft(shown),
    /** It could not be decided, and is looked at as before. */
    stay: () => setLeft(undefined),
  };
}
