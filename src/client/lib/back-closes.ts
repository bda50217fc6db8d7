import { useBlocker } from "@tanstack/react-router";

/**
 * Back closes what lies over the page, as on a phone, instead of leaving the page below it. Where
 * Back stays on the page, it takes a filter or a tab back, or closes what the address has opened.
 */
export function useBackCloses(isOpen: boolean, close: () => void) {
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== "BACK" || next.pathname === current.pathname) return false;
      close();
      return true;
    },
  });
}
