import { useLocalStorage } from "@mantine/hooks";
import type { Key } from "#/client/lib/storage.ts";
import type { Column } from "./types.ts";

/** Returns the columns in which these rows may have a value. */
export const columnsFor = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  columns.filter(({ isFor }) => !isFor || rows.some(isFor));

/** Returns a table's chosen columns, those shown for these rows, and a setter of hidden keys. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${name}` satisfies Key,
    defaultValue: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  const chosen = columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key));
  // By their names: other rows then leave the columns the same list, and unchanged rows do not
  // rerender.
  const filled = columnsFor(chosen, rows);
  const empty = chosen
    .filter((column) => !filled.includes(column))
    .map(({ key }) => key)
    .join();
  return { chosen, shown: without(chosen, empty), setHidden };
}

const without = <Row>(columns: readonly Column<Row>[], keys: string): readonly Column<Row>[] =>
  keys === "" ? columns : columns.filter(({ key }) => !keys.split(",").includes(key));
