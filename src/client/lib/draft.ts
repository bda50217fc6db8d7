import { currentSession } from "./session.ts";

/**
 * What was typed into a long form, kept for this tab alone so that a reload loses nothing.
 * Drafts belong to the signed-in person; never keep a password in one. A chosen file is not kept.
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
    const texts = JSON.stringify(values, (_, value) => (value instanceof File ? undefined : value));
    sessionStorage.setItem(keyOf(name), texts);
  } catch {
    // A full or blocked storage costs the draft alone.
  }
}

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name));
