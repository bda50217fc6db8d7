import { useState } from "react";

/**
 * The current item stays in place when somebody else takes it out of the queue: otherwise the
 * user's input or next press would go to another item. `row`: the item in the address, or the
 * first.
 */
export function useShownItem<Row>(
  row: Row | undefined,
  queue: readonly Row[],
  idOf: (row: Row) => string,
) {
  const [held, setHeld] = useState(row);
  /** The item that was decided from here, or left. */
  const [left, setLeft] = useState<Row | undefined>(undefined);
  const isIn = (one: Row) => queue.some((other) => idOf(other) === idOf(one));
  const isSame = (one: Row | undefined) => one && held && idOf(one) === idOf(held);
  const isGone = held !== undefined && !isIn(held) && !isSame(left);
  const shown = isGone ? held : row;
  if (shown !== held) {
    setHeld(shown);
    // The same item, read again, is still the one being decided.
    if (left && !isSame(shown)) setLeft(undefined);
  }
  return {
    shown,
    isGone,
    /** Call before deciding about the current item, and before choosing another. */
    leave: () => setLeft(shown),
    /** The decision failed; the item stays current. */
    stay: () => setLeft(undefined),
  };
}
