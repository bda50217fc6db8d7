import { readStored, removeStored, writeStored } from "./storage.ts";

const KEPT_AS = "tab";

/** A reloaded page stays the same tab; a copy of the tab never finds the other's name there. */
function takeName(): string {
  const kept = readStored(KEPT_AS);
  removeStored(KEPT_AS);
  return kept ?? Math.random().toString(36).slice(2);
}

/** Names this tab to the server, which does not send it its own changes; kept over a reload. */
export const TAB_ID = takeName();

addEventListener("pagehide", () => writeStored(KEPT_AS, TAB_ID));
addEventListener("pageshow", () => removeStored(KEPT_AS));
