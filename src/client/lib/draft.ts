import { currentSession } from "./session.ts";

const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
const PREFIX = "draft:";

type Draft = { savedAt: number; values: object };

/**
 * What was typed into a long form, kept on this device for 14 days, so that a reload, a closed tab
 * or a second tab loses nothing. Drafts belong to the signed-in person; a password is never
 * kept. A chosen file is not kept.
 */
const keyOf = (name: string) => `${PREFIX}${currentSession()?.userId ?? "visitor"}:${name}`;

/** Returns the draft stored under a key, or null where there is none or it is older than 14 days. */
function readStored(key: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Draft> | null;
    const { savedAt, values } = stored ?? {};
    if (!values || typeof values !== "object" || typeof savedAt !== "number") return null;
    return Date.now() - savedAt < KEPT_DAYS * DAY_MS ? { savedAt, values } : null;
  } catch {
    return null;
  }
}

export const readDraft = <Values extends object>(name: string): Partial<Values> | null =>
  (readStored(keyOf(name))?.values as Partial<Values> | undefined) ?? null;

export function keepDraft(name: string, values: object) {
  try {
    const draft: Draft = { savedAt: Date.now(), values };
    const texts = JSON.stringify(draft, (key, value) =>
      value instanceof File || /password/i.test(key) ? undefined : value,
    );
    localStorage.setItem(keyOf(name), texts);
  } catch {
    // A full or blocked storage costs the draft alone.
  }
}

export const dropDraft = (name: string) => localStorage.removeItem(keyOf(name));

/** Removes the drafts of everybody on this device whose 14 days are over. */
export function dropOldDrafts() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (!readStored(key)) localStorage.removeItem(key);
}
