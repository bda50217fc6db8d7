/** Returns a number with its noun: "1 day", "3 days"; `many` where the plural takes no s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
