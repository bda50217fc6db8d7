import { readStored, removeStored, writeStored } from "./storage.ts";

const KEPT_AS = "tab";

/** A reloaded page stays the same tab; a copy of the tab never finds the other's name there. */
function takeName(): string {
  const kept = readStored(KEPT_AS);
  removeStored(KEPT_AS);
  return kept ?? Math.random().toString(36).slice(2);
}

/**
 * Identifies this tab to the server, so that it is not notified of changes made in it, and so that
 * what it had open before a reload does not count as another viewer.
 */
export const TAB_ID = takeName();

addEventListener("pagehide", () => writeStored(KEPT_AS, TAB_ID));
addEventListener("pageshow", () => removeStored(KEPT_AS));
