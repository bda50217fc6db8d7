export const MOST_YEARS = 60;

/**
 * Years of experience as a form writes them: 0 to 60 with up to two decimals. Undefined for anything
 * else.
 */
export function readYears(text: string): number | undefined {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const years = Number(text);
  return years <= MOST_YEARS ? years : undefined;
}
