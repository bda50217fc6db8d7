import { currentSession } from "./session.ts";

/**
 * What was typed into a long form, kept for this tab alone so that a reload loses nothing.
 * Drafts belong to the signed-in person; never keep a password in one.
 */
const keyOf = (name: string) => `draft:${currentSession()?.userId ?? "visitor"}:${name}`;

export function readDraft<Values extends object>(name: string): Partial<Values> | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    return found && typeof found === "object" ? (found as Partial<Values>) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, values: object) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // A full or blocked storage costs the draft alone.
  }
}

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name));
