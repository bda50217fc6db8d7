import { useEffect, useEffectEvent } from "react";

/** The view at the time of a decision; notified when its undo begins and ends. */
export type View = { begin: () => void; end: (isUndone: boolean) => void };

/** The open page, if it can restore what it showed. */
let page: { take: () => View } | null = null;

/** If a decision is undone while the page is open, restores what `take` recorded for it. */
export function useUndoneView(take: () => View) {
  const latest = useEffectEvent(take);
  useEffect(() => {
    const own = { take: () => latest() };
    page = own;
    return () => {
      if (page === own) page = null;
    };
  }, []);
}

/** The current view; ignored once the page is left. */
export function currentView(): View | undefined {
  const own = page;
  const view = own?.take();
  return (
    view && {
      begin: () => page === own && view.begin(),
      end: (isUndone) => page === own && view.end(isUndone),
    }
  );
}
