import { createStore, useSelector } from "@tanstack/react-store";

const SHOWN_MS = 2600;
const changed = createStore<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Highlights the row with this id in any table for a moment: call it after a save. */
export function highlightRow(id: string) {
  clearTimeout(timer);
  changed.setState(() => id);
  timer = setTimeout(() => changed.setState(() => null), SHOWN_MS);
}

export const useHighlightedRow = (): string | null => useSelector(changed);
