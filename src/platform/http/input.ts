import { AppError } from "#/shared/errors.ts";

const MAX_DEPTH = 20;
/** More values than any call takes, in lists and objects together. */
const MOST_VALUES = 50_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Refuses a JSON text that would be slow to parse, by one pass over its bytes: a megabyte of
 * brackets takes a hundred times as long as a megabyte of text. Throws MALFORMED if it is nested
 * deeper than 20, BODY_TOO_LARGE above 50,000 values.
 */
export function refuseHeavyJson(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at] ?? 0;
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA) values += 1;
    else if (OPENING.includes(sign)) {
      depth += 1;
      if (depth > MAX_DEPTH + 1) throw new AppError("MALFORMED");
    } else if (CLOSING.includes(sign)) depth -= 1;
    if (values > MOST_VALUES) throw new AppError("BODY_TOO_LARGE");
  }
}

/**
 * Refuses what no field may contain, before any schema sees it: nesting deeper than 20, NUL
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
