/**
 * A search text as it is compared: of a telephone number, its ten digits without spaces, +91 and
 * the 0 of a call within India.
 */
export function searchText(q: string): string {
  const text = q.trim();
  if (!/^\+?[\d\s-]{4,}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.length > 10 ? digits.replace(/^(91|0)/, "") : digits;
}

/**
 * Returns the digits of a search text that may be a telephone number, or a part of one; undefined
 * for any other.
 */
export function numberIn(q: string | undefined): string | undefined {
  const text = searchText(q ?? "");
  return /^\d{3,}$/.test(text) ? text : undefined;
}

/** A search text as it was typed and, of a number, by its digits alone, where that is another. */
export function writingsOf(q: string): string[] {
  const digits = numberIn(q);
  return digits === undefined || digits === q ? [q] : [q, digits];
}
