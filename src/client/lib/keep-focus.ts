import { focusHead } from "./focus-on-change.ts";

/** Longer than closing dialogs and decisions take to move the focus themselves. */
const AFTER_OTHERS_MS = 100;

/**
 * Lets keyboard users continue where they were. A disabled button loses the focus to the page: it
 * gets it back once it is enabled again. If an element is removed, the page's heading gets the
 * focus. Neither happens if the user, or a decision, has moved the focus since.
 */
export function keepFocus() {
  let last: Element | null = null;
  let timer: number | undefined;
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  const isLost = () => document.activeElement === document.body;
  const goOn = () => {
    if (!isLost() || last?.isConnected) return;
    last = null;
    focusHead();
  };
  new MutationObserver((changes) => {
    if (!last || !isLost()) return;
    if (!last.isConnected) {
      window.clearTimeout(timer);
      timer = window.setTimeout(goOn, AFTER_OTHERS_MS);
    } else if (changes.some(({ target }) => target === last)) {
      if (last instanceof HTMLButtonElement && !last.disabled) last.focus({ preventScroll: true });
    }
  }).observe(document.body, {
    attributes: true,
    attributeFilter: ["disabled"],
    childList: true,
    subtree: true,
  });
}
