import { dropKept, keep, readKept } from "./storage.ts";

const KEPT_AS = "tab";

/** A reloaded page stays the same tab; a copy of the tab never finds the other's name there. */
function takeName(): string {
  const kept = readKept(KEPT_AS);
  dropKept(KEPT_AS);
  return kept ?? Math.random().toString(36).slice(2);
}

/**
 * Names this tab to the server: it is not notified of its own changes, and what it had open before
 * a reload is not somebody else's.
 */
export const TAB = takeName();

addEventListener("pagehide", () => keep(KEPT_AS, TAB));
addEventListener("pageshow", () => dropKept(KEPT_AS));
