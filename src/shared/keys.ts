/**
 * Returns the keys of a record in its order: what there is to choose from is said once, where each
 * has its name.
 */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[];
