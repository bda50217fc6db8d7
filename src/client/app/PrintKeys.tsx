import { usePrinting } from "../lib/print.ts";

/** Ctrl+P prints whole lists. */
export function PrintKeys() {
  usePrinting();
  return null;
}
