/**
 * A button that shows progress is disabled meanwhile, and a disabled button loses the focus to the
 * page. Gives it back as soon as the button can be pressed again, unless the person has gone
 * elsewhere, so that somebody at the keyboard goes on where they were.
 */
export function keepFocus() {
  let last: Element | null = null;
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  new MutationObserver((changes) => {
    const isBack = changes.some(({ target }) => target === last);
    if (!isBack || document.activeElement !== document.body) return;
    if (last instanceof HTMLButtonElement && !last.disabled) last.focus({ preventScroll: true });
  }).observe(document.body, { attributes: true, attributeFilter: ["disabled"], subtree: true });
}
