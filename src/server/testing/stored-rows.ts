import type { Kysely, Selectable } from "kysely";
import type { Db, Tables } from "#/server/db.ts";

type Table = keyof Tables & string;
type Row<T extends Table> = Selectable<Tables[T]>;
type ColumnOf<T extends Table> = keyof Row<T> & string;
type Untyped = Kysely<Record<string, Record<string, unknown>>>;

/** The rows of a table in which every column of `where` holds its value, with the columns asked for; sorted by one. */
export async function storedRows<T extends Table, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  columns: C | readonly C[],
  where: Partial<Row<T>>,
  orderBy?: ColumnOf<T>,
): Promise<Pick<Row<T>, C>[]> {
  const names: string[] = [columns].flat();
  let rows = (db as unknown as Untyped).selectFrom<string>(table).select(names);
  for (const [column, value] of Object.entries(where)) {
    rows = rows.where(column, value === null ? "is" : "=", value);
  }
  if (orderBy) rows = rows.orderBy(orderBy);
  return (await rows.execute()) as Pick<Row<T>, C>[];
}

/** The first such row. Throws where there is none. */
export async function storedRow<T extends Table, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  columns: C | readonly C[],
  where: Partial<Row<T>>,
): Promise<Pick<Row<T>, C>> {
  const [row] = await storedRows(db, table, columns, where);
  if (!row) throw new Error(`No row in ${table} has ${JSON.stringify(where)}.`);
  return row;
}
