import { useWindowEvent } from "@mantine/hooks";
import { useOpenQuestion } from "./confirm.ts";

/** A page's single-key shortcuts, by the key as typed, in lower case: `{ a: approve }`. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements that take letters, or use them to choose. */
export const FIELDS =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox]";

/** Overlays, which take the keys even while their code is still loading. */
const OVER_PAGE = "[role=dialog], [role=menu], [data-opening]";

/** True if a key is meant for the page: in no field, nothing over the page, not repeating. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.repeat || event.ctrlKey || event.altKey || event.metaKey) &&
  !(event.target instanceof Element && event.target.closest(FIELDS)) &&
  !document.querySelector(OVER_PAGE);

/** Single keys as shortcuts; off unless `isAwake`, in fields, over dialogs, with Ctrl or Alt. */
export function useShortcuts(shortcuts: Shortcuts, isAwake: boolean) {
  const isAsked = useOpenQuestion() !== null;
  useWindowEvent("keydown", (event) => {
    if (!isAwake || isAsked || event.defaultPrevented || !isForPage(event)) return;
    const run = shortcuts[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
}
