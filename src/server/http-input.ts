import { AppError } from "#/shared/errors.ts";

const MAX_DEPTH = 20;

/**
 * Refuses what no field may hold, before any schema sees it: nesting deeper than 20, NUL
 * characters and lone surrogates (which the database cannot store). Throws MALFORMED.
 */
export function refuseUnreadable(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError("MALFORMED");
  if (typeof value === "string") refuseText(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new AppError("MALFORMED");
  if (typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(value)) {
    refuseText(key);
    refuseUnreadable(entry, depth + 1);
  }
}

function refuseText(text: string) {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new AppError("MALFORMED");
}
