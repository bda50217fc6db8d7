/** Returns whether a query finds a row, or a statement returned one. */
export const isFound = async (query: {
  executeTakeFirst: () => Promise<unknown>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

/** Returns one column of every row that a query finds, in its order. */
export async function valuesOf<Column extends string, Value>(
  query: { execute: () => Promise<Record<Column, Value>[]> },
  column: Column,
): Promise<Value[]> {
  const rows = await query.execute();
  return rows.map((row) => row[column]);
}
