import { useEffect, useRef } from "react";

const SELECTOR = "[data-row]";
const rows = () => [...document.querySelectorAll<HTMLElement>(SELECTOR)];
const nameOf = (row: HTMLElement) => row.dataset.row ?? "";

/**
 * Where the focus goes when a row is decided and leaves its list: to the button of the next row, the one
 * before the last, or the page's content once the list is empty. The buttons carry `data-row` with the
 * row's id; `next` is called once it is decided.
 */
export function useRowFocus() {
  const watching = useRef<MutationObserver | null>(null);
  const stop = () => {
    watching.current?.disconnect();
    watching.current = null;
  };
  /** The rows as they stood at the last press: news of a decision may take its row away before its dialog has closed. */
  const stood = useRef<string[]>([]);
  useEffect(() => {
    const note = () => {
      stood.current = rows().map(nameOf);
    };
    document.addEventListener("click", note, { capture: true });
    return () => {
      document.removeEventListener("click", note, { capture: true });
      watching.current?.disconnect();
    };
  }, []);
  const focus = (id: string | undefined) => {
    const row = rows().find((one) => nameOf(one) === id);
    (row ?? document.getElementById("content"))?.focus();
  };
  /** The dialog that is closing gives up its hold on the focus a moment later. */
  const soon = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));
  return {
    next: (id: string) => {
      stop();
      const now = rows().map(nameOf);
      const ids = now.includes(id) ? now : stood.current;
      const place = ids.indexOf(id);
      const heir = ids[place + 1] ?? ids[place - 1];
      const settle = () => {
        if (rows().some((row) => nameOf(row) === id)) return;
        stop();
        soon(() => focus(heir));
      };
      watching.current = new MutationObserver(settle);
      watching.current.observe(document.body, { childList: true, subtree: true });
      settle();
    },
  };
}
