/** Returns a number with its noun: "1 day", "3 days"; `many` for a plural that takes no s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
