import { useEffect, useState } from "react";

const SELECTOR = "[data-row]";
const rows = () => [...document.querySelectorAll<HTMLElement>(SELECTOR)];
const nameOf = (row: HTMLElement) => row.dataset.row ?? "";

/** A closing dialog releases the focus a moment later. */
const soon = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));

function focus(id: string | undefined) {
  const row = rows().find((one) => nameOf(one) === id);
  (row ?? document.getElementById("content"))?.focus();
}

function rowFocus() {
  let watching: MutationObserver | null = null;
  /** The rows at the last press: an update may remove the row before its dialog has closed. */
  let stood: string[] = [];
  const stop = () => {
    watching?.disconnect();
    watching = null;
  };
  const note = () => {
    stood = rows().map(nameOf);
  };
  const watch = () => {
    document.addEventListener("click", note, { capture: true });
    return () => {
      document.removeEventListener("click", note, { capture: true });
      stop();
    };
  };
  const next = (id: string) => {
    stop();
    const now = rows().map(nameOf);
    const ids = now.includes(id) ? now : stood;
    const place = ids.indexOf(id);
    const heir = ids[place + 1] ?? ids[place - 1];
    const settle = () => {
      if (rows().some((row) => nameOf(row) === id)) return;
      stop();
      soon(() => focus(heir));
    };
    watching = new MutationObserver(settle);
    watching.observe(document.body, { childList: true, subtree: true });
    settle();
  };
  return { watch, next };
}

/**
 * Moves the focus when a row is decided and leaves its list: to the button of the next row, or of
 * the one before the last, or to the page's content once the list is empty. The buttons carry
 * `data-row` with the row's id; `next` is called after the decision. The object's identity is
 * stable, so that a list whose rows use it does not rerender with its page.
 */
export function useRowFocus() {
  const [made] = useState(rowFocus);
  useEffect(() => made.watch(), [made]);
  return made;
}
