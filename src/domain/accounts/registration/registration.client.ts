import { clockNow } from "#/client/lib/clock.ts";
import { readStored, removeStored, writeStored } from "#/client/lib/storage.ts";

/** A registration just made in this tab, whose address can still be corrected. */
export type OwnRegistration = { email: string; token: string; until: string };

const OWN_KEY = "registration";

export const storeOwnRegistration = (own: OwnRegistration) =>
  writeStored(OWN_KEY, JSON.stringify(own));

const isReload = () => {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload";
};

/** The registration made in this tab, until its time is over; survives a reload. */
export function readOwnRegistration(): OwnRegistration | null {
  if (!isReload()) dropOwnRegistration();
  try {
    const own = JSON.parse(readStored(OWN_KEY) ?? "null") as OwnRegistration | null;
    if (own && new Date(own.until) > clockNow()) return own;
  } catch {
    // Not written by us: treated as missing.
  }
  removeStored(OWN_KEY);
  return null;
}

export const dropOwnRegistration = () => removeStored(OWN_KEY);
