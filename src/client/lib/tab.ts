import { dropKept, keep, readKept } from "./storage.ts";

const KEPT_AS = "tab";

/** A page that is loaded again stays the same tab; what a copy of the tab finds there is never the other's. */
function takeName(): string {
  const kept = readKept(KEPT_AS);
  dropKept(KEPT_AS);
  return kept ?? Math.random().toString(36).slice(2);
}

/** Names this tab to the server: what it changed itself it need not be told, and nobody else has open what it had before a reload. */
export const TAB = takeName();

addEventListener("pagehide", () => keep(KEPT_AS, TAB));
addEventListener("pageshow", () => dropKept(KEPT_AS));
