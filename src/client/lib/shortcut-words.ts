import { useEffect } from "react";

/** Keys as shown on a screen, each with what it does there. */
export type ShortcutWords = readonly (readonly [key: string, does: string])[];

const shown = new Set<ShortcutWords>();

/** Lists keys under `?` for as long as their component is shown. */
export function useShortcutWords(words: ShortcutWords) {
  useEffect(() => {
    shown.add(words);
    return () => void shown.delete(words);
  });
}

/** Returns the keys of everything shown at this moment, each once. */
export const listShortcuts = (): ShortcutWords => [
  ...new Map([...shown].flat().map((entry) => [entry.join(" "), entry])).values(),
];
