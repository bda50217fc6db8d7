import { createHash } from "node:crypto";

const NAMED = /^\s*(select|insert|update|delete|with)\b/i;
const READ = /^\s*select\b/i;
const MOST_NAMES = 1_000;

const names = new Map<string, string>();

/**
 * Statements are named by a hash of their text, so that the server keeps them parsed. Texts with
 * lists of varying length make ever new ones, hence the limit; beyond it they go unnamed.
 * Undefined of those, and of what is no query, such as the begin of a transaction.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES || !NAMED.test(text)) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

export const isRead = (text: string): boolean => READ.test(text);

/** Without values a text may be several statements, which PostgreSQL takes as an unnamed text alone. */
export const isOneStatement = (text: string) => NAMED.test(text) && !text.includes(";");
