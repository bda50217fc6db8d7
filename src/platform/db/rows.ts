import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { isId } from "./ids.ts";

/** Returns the row that a look-up found. Throws NOT_FOUND, or the given refusal, without one. */
export function getOrThrow<Row extends object>(
  row: Row | null | undefined,
  refusal: ErrorKey = "NOT_FOUND",
): Row {
  if (row === undefined || row === null) throw new AppError(refusal);
  return row;
}

/**
 * Returns what `find` finds under an id from outside; undefined if nothing. A text that is no id is
 * not looked up: the database would refuse to compare it.
 */
export const findById = async <Row extends object>(
  id: string,
  find: (id: string) => Promise<Row | null | undefined>,
): Promise<Row | undefined> => (isId(id) ? ((await find(id)) ?? undefined) : undefined);

/** Returns the row of an id from outside. Throws NOT_FOUND, or the given refusal, without one. */
export const getById = async <Row extends object>(
  id: string,
  find: (id: string) => Promise<Row | null | undefined>,
  refusal?: ErrorKey,
): Promise<Row> => getOrThrow(await findById(id, find), refusal);
