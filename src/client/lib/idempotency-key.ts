import type { Route } from "#/shared/contract.ts";
import { currentSession } from "./session.ts";
import { type Key, readStored, removeStored, writeStored } from "./storage.ts";

type Content = { address: string; body?: unknown; form?: FormData | undefined };
type StoredKey = { key: string; address: string; at: number };

/** Longer than anyone waits before pressing again, and far less than the server's 24 h. */
const KEPT_MS = 3_600_000;
/** A visitor's keys are kept in the tab only, like their drafts. */
const storedAs = (): Key => {
  const userId = currentSession()?.userId;
  return userId ? `unanswered-sends:${userId}` : "visitor-sends";
};
const SECRET_FIELD = /password|otp|code/i;

/** True if a body has a field, at any depth, that is named like a secret. */
const holdsSecret = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  Object.entries(body).some(([name, value]) => SECRET_FIELD.test(name) || holdsSecret(value));

/** Keys whose content must not be stored, not even as a hash, and those that a reload ends. */
const inMemory = new Map<string, StoredKey>();

/**
 * Returns the Idempotency-Key of a write: the same for the same content from the same user until a
 * response came, even after a reload, so that pressing again after a lost response does nothing
 * twice.
 */
export function idempotencyKeyOf({ method }: Pick<Route, "method">, content: Content): string {
  const id = idOf(method, content);
  const known = readKeys()[id] ?? inMemory.get(id);
  if (known) return known.key;
  const stored = { key: newKey(), address: content.address, at: Date.now() };
  if (holdsSecret(content.body)) inMemory.set(id, stored);
  else writeKeys({ ...readKeys(), [id]: stored });
  return stored.key;
}

/**
 * Drops a write's key once its response is here. A success also drops those of the other unanswered
 * writes to the same address, and a deletion drops all keys: the next such sends are meant as new.
 */
export function dropIdempotencyKey(
  { method }: Pick<Route, "method">,
  content: Content,
  hasSucceeded: boolean,
): void {
  const id = idOf(method, content);
  inMemory.delete(id);
  const isHistory = ({ address }: StoredKey) =>
    hasSucceeded && (method === "DELETE" || address === content.address);
  const rest = Object.entries(readKeys()).filter(
    ([one, stored]) => one !== id && !isHistory(stored),
  );
  writeKeys(Object.fromEntries(rest));
  for (const [one, stored] of inMemory) if (isHistory(stored)) inMemory.delete(one);
}

/**
 * Keeps a write's key until a reload: it was done, and its response is shown only once, so that
 * another press here repeats it. On a page loaded since, a press is meant as new.
 */
export function keepUntilReload(
  { method }: Pick<Route, "method">,
  content: Content,
  key: string,
): void {
  const id = idOf(method, content);
  const { [id]: _, ...rest } = readKeys();
  writeKeys(rest);
  inMemory.set(id, { key, address: content.address, at: Date.now() });
}

const idOf = (method: string, { address, body, form }: Content): string => {
  const sent = form ? [...form].map(([name, value]) => [name, plain(value)]) : body;
  const who = currentSession()?.userId ?? "visitor";
  return hashOf(JSON.stringify([who, method, address, sent]));
};

const plain = (value: FormDataEntryValue) =>
  typeof value === "string" ? value : [value.name, value.size, value.lastModified, value.type];

function readKeys(): Record<string, StoredKey> {
  try {
    const parsed: unknown = JSON.parse(readStored(storedAs()) ?? "{}");
    const stored = Object.entries(parsed as Record<string, StoredKey>);
    return Object.fromEntries(stored.filter(([, { at }]) => Date.now() - at < KEPT_MS));
  } catch {
    return {};
  }
}

function writeKeys(keys: Record<string, StoredKey>) {
  try {
    if (Object.keys(keys).length === 0) removeStored(storedAs());
    else writeStored(storedAs(), JSON.stringify(keys));
  } catch {
    // If storage is full or blocked, the key is lost on reload; sending still works.
  }
}

/** `randomUUID` is missing on plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

/** Returns 53 bits of a text's hash, enough to tell one person's unanswered sends apart. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
