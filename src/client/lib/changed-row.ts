import { sharedValue } from "./shared-value.ts";

const SHOWN_MS = 2600;
const changed = sharedValue<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks the row with this id in any table for a moment: call it after a save. */
export function markRow(id: string) {
  clearTimeout(timer);
  changed.set(id);
  timer = setTimeout(() => changed.set(null), SHOWN_MS);
}

export const useChangedRow = changed.use;
