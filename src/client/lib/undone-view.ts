import { useEffect, useEffectEvent } from "react";

/** What stood on the page when something was decided: told when taking it back begins and ends. */
export type View = { begin: () => void; end: (isUndone: boolean) => void };

/** The page that is open, where it can show again what stood there. */
let page: { take: () => View } | null = null;

/** Has the page put back what stood there, as `take` notes it at a decision, once that is taken back while the page is open. */
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

/** What stands on the page now; nothing happens to it once the page is left. */
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
