import { isDeepStrictEqual } from "node:util";

/**
 * True if writing `values` would leave `row` unchanged, so that nothing needs to be written,
 * audited or notified. A value that is undefined was not sent and changes nothing.
 */
export const isUnchanged = <Values extends object>(
  row: { readonly [Name in keyof Values]: unknown },
  values: Values,
): boolean =>
  Object.entries(values).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(row[name as keyof Values], value),
  );
