import { useEffect, useRef, useState } from "react";
import { useUndoneView } from "#/client/lib/undone-view.ts";
import { dropQueuedKeys, useTypeAhead } from "./type-ahead.ts";

type Chosen = {
  /** The current choice. */
  id: string | undefined;
  /** The item in the address. */
  at: string | undefined;
  /** Puts another item into the address. */
  choose: (id: string | undefined) => void;
  /** Returns a function that restores the rest, such as the selected rows, as it is now. */
  takeRest?: () => () => void;
};

/**
 * Moves from one item of a queue to the next, and selects again what an undo restored, with its
 * surroundings. From the press until that is on the screen or something else is chosen, nothing
 * counts as chosen. Keys pressed before their target is shown are handled once it is.
 */
export function useQueueChoice({ id, at, choose, takeRest }: Chosen) {
  const [awaited, setAwaited] = useState<string | undefined>(undefined);
  const isAwaiting = awaited !== undefined && awaited !== id;
  // Once it is chosen it may leave again.
  if (awaited !== undefined && awaited === id) setAwaited(undefined);
  /** The item in the address when another was chosen, until the address changes. */
  const [left, setLeft] = useState<{ at: string | undefined } | null>(null);
  if (left && left.at !== at) setLeft(null);
  useTypeAhead(isAwaiting || left !== null);
  const target = useRef(at);
  useEffect(() => {
    target.current = at;
  }, [at]);
  const goOn = (to: string | undefined, how = choose) => {
    target.current = to;
    setAwaited(undefined);
    setLeft(to === at ? null : { at });
    how(to);
  };
  useUndoneView(() => {
    const putBack = takeRest?.();
    return {
      begin: () => setAwaited(id),
      end: (isUndone) => {
        if (!isUndone) {
          dropQueuedKeys("it was not undone");
          return setAwaited(undefined);
        }
        putBack?.();
        if (id !== undefined) choose(id);
      },
    };
  });
  return {
    isAwaiting,
    /** The user chooses another. */
    go: (to: string | undefined, how = choose) => {
      dropQueuedKeys("you went on to another");
      goOn(to, how);
    },
    /** Moves to the next item unless another was chosen since. Returns whether it does. */
    goOn: (to: string | undefined): boolean => {
      if (target.current !== at) return false;
      goOn(to);
      return true;
    },
  };
}
