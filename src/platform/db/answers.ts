/** True if a query finds a row, or a statement returned one. */
export const isFound = async (query: {
  executeTakeFirst: () => Promise<unknown>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

/** Returns one column of every row that a query finds, in the query's order. */
export async function valuesOf<Row, Column extends keyof Row>(
  query: { execute: () => Promise<Row[]> },
  column: Column,
): Promise<Row[Column][]> {
  const rows = await query.execute();
  return rows.map((row) => row[column]);
}
