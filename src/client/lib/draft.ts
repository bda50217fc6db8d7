import { currentSession } from "./session.ts";
import { type Key, readStored, removeStored, writeStored } from "./storage.ts";

/** The forms of signed-out users, by the first word of their names. */
const VISITORS = ["company-answer", "contact-message", "register"];

/**
 * Unsent input of a form, kept so that a reload or a second tab loses nothing. It belongs to the
 * signed-in user and is deleted when they sign out. A visitor's draft stays in the tab. Passwords
 * and chosen files are never kept.
 */
const keyOf = (name: string): Key | null => {
  const userId = currentSession()?.userId;
  if (userId) return `draft:${userId}:${name}`;
  return VISITORS.includes(name.split(" ", 1)[0] ?? "") ? `visitor-draft:${name}` : null;
};

/** Returns the kept input, or null if there is none. */
export function readDraft<Values extends object>(name: string): Partial<Values> | null {
  try {
    const key = keyOf(name);
    const values: unknown = JSON.parse((key && readStored(key)) ?? "null");
    return typeof values === "object" ? (values as Partial<Values> | null) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, values: object) {
  const key = keyOf(name);
  if (!key) return;
  const texts = JSON.stringify(values, (field, value) =>
    value instanceof File || /password/i.test(field) ? undefined : value,
  );
  try {
    writeStored(key, texts);
  } catch {
    // If storage is full or blocked, only the draft is lost.
  }
}

export function dropDraft(name: string) {
  const key = keyOf(name);
  if (key) removeStored(key);
}
