import { createHash } from "node:crypto";

const NAMED = /^\s*(select|insert|update|delete|with)\b/i;
const READ = /^\s*select\b/i;
const MOST_NAMES = 1_000;

/** What is known of a statement by its text. */
export type StatementKind = { name: string; isRead: boolean };

const kinds = new Map<string, StatementKind>();

/**
 * Statements are named by a hash of their text, so that the server keeps them parsed. Texts with
 * lists of varying length make ever new ones, hence the limit; beyond it they go unnamed.
 * Undefined of those, and of what is no query, such as the begin of a transaction.
 */
export function kindOf(text: string): StatementKind | undefined {
  const known = kinds.get(text);
  if (known) return known;
  if (kinds.size >= MOST_NAMES || !NAMED.test(text)) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  const kind = { name, isRead: READ.test(text) };
  kinds.set(text, kind);
  return kind;
}

/** Without values a text may be several statements, which PostgreSQL takes as an unnamed text alone. */
export const isOneStatement = (text: string) => NAMED.test(text) && !text.includes(";");
