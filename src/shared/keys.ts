/** Returns the keys of a record in order, so that the choices are listed once, with their names. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[];
