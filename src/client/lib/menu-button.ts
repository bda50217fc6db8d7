import { useEffect } from "react";

/** The button of the menu whose entry was pressed last; null after another press. */
let pressedFrom: HTMLElement | null = null;

// Before the entry acts: by the time something else closes, the menu and its entry no longer exist.
document.addEventListener(
  "click",
  ({ target }) => {
    const menu = target instanceof Element ? target.closest("[role=menu]") : null;
    pressedFrom = document.getElementById(menu?.getAttribute("aria-labelledby") ?? "");
  },
  { capture: true },
);

/** Longer than Mantine takes to look for what had the focus before. */
const AFTER_MANTINE_MS = 30;

/** Returns the focus to a menu's button when what its entry opened closes, unless it has moved. */
export function useReturnToMenu(isOpen: boolean) {
  useEffect(() => {
    const button = isOpen ? pressedFrom : null;
    if (!button) return undefined;
    return () => {
      setTimeout(() => {
        const active = document.activeElement;
        const isTaken = active !== document.body && !active?.closest("[role=dialog]");
        if (!isTaken) button.focus({ preventScroll: true });
      }, AFTER_MANTINE_MS);
    };
  }, [isOpen]);
}
