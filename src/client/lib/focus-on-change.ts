import { useEffect, useRef } from "react";

/** Focuses the page's heading: after navigation, and if the focused element is gone. */
export const focusHead = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });

/**
 * After a change of step the focus moves to its top, away from the button that was pressed. Returns
 * the ref of the element at the top, which takes the focus unless a tab has it.
 */
export function useFocusOnChange(step: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement?.closest("[role=tab]")) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "center" });
  }, [step]);
  return top;
}
