import { sql } from "kysely";

/**
 * Returns columns of one table of a query, each prefixed with the table's name (or its alias):
 * `columnsIn("users", "id", "email")` is `users.id` and `users.email`.
 */
export const columnsIn = <T extends string, C extends string>(table: T, ...names: readonly C[]) =>
  names.map((name) => `${table}.${name}` as const);

/** Returns columns of one row as an SQL object, each under its name in code: `startTime`. */
export const objectOf = (names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`;
