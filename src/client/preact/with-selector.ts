/**
 * What `use-sync-external-store/with-selector` is in the browser (`instead.ts`). The package is CommonJS, for versions of React without stores, and
 * had all of Preact wrapped in functions that are called before its first use.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

/**
 * Returns what `select` makes of a store's snapshot; its part is drawn again when that is another by `isEqual`. While it is equal, the selection
 * that was drawn is returned again, also where `select` is another function.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  select: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const drawn = useRef<{ selection: Selection }>(null);
  const getSelection = useMemo(() => {
    let last = drawn.current;
    let seen: { snapshot: Snapshot } | null = null;
    return () => {
      const snapshot = getSnapshot();
      if (last && seen && Object.is(seen.snapshot, snapshot)) return last.selection;
      seen = { snapshot };
      const selection = select(snapshot);
      if (!last || !isEqual(last.selection, selection)) last = { selection };
      return last.selection;
    };
  }, [getSnapshot, select, isEqual]);
  const selection = useSyncExternalStore(subscribe, getSelection);
  useEffect(() => {
    drawn.current = { selection };
  }, [selection]);
  return selection;
}
