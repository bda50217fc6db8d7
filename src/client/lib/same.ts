/** Whether two values say the same. A chosen file is something else than none, but not told apart from another. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
