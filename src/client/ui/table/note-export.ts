import { call, routeOf } from "#/client/lib/api-client.ts";
import type { exportsContract } from "#/features/oversight/exports/contract.ts";
import type { Column } from "./types.ts";

type Note = typeof exportsContract.note;
const NOTE = routeOf<Note>("POST", "/api/exports");

type Export = {
  label: string;
  rows: number;
  format: "csv" | "xlsx" | "print";
};

/** Whether rows of these columns tell of people: by name, or by an address. */
const tellsOfPeople = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ person, key }) => person !== undefined || key === "email");

/**
 * Before a whole list of people leaves the platform: writes it into the trail, which asks for a proof that it is they
 * who take it. Throws where that is refused; the list is not to be read then.
 */
export async function noteExport<Row>(
  columns: readonly Column<Row>[],
  { label, rows, format }: Export,
): Promise<void> {
  if (!tellsOfPeople(columns)) return;
  await call(NOTE, { body: { list: label, rows, format } });
}
