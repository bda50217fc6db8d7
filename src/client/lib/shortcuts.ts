import { useWindowEvent } from "@mantine/hooks";
import { useOpenQuestion } from "./confirm.ts";

/** What single keys do on a page, by the key as it is typed, in lower case: `{ a: approve }`. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Where letters are written, or choose by themselves. */
export const FIELDS =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox]";

/** What lies over the page and takes the keys, from the press that opens it on: its code may still be on its way. */
const OVER_PAGE = "[role=dialog], [role=menu], [data-opening]";

/**
 * Single keys as shortcuts. They sleep while `isAwake` is false, in a field, while a dialog or a menu
 * is open, and with Ctrl, Alt or Meta; a key that is held down counts once.
 */
export function useShortcuts(shortcuts: Shortcuts, isAwake: boolean) {
  const isAsked = useOpenQuestion() !== null;
  useWindowEvent("keydown", (event) => {
    if (!isAwake || isAsked || event.repeat || event.defaultPrevented) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (document.querySelector(OVER_PAGE)) return;
    const run = shortcuts[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
}
