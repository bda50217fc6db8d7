import { useLocalStorage } from "@mantine/hooks";
import type { Column } from "./types.ts";

/** The columns of the table `name` that are shown for these rows, and a setter of those that are not, by key. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${name}`,
    defaultValue: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  return {
    shown: columns
      .filter(({ key, isFixed }) => isFixed || !hidden.includes(key))
      .filter(({ isFor }) => !isFor || rows.some(isFor)),
    setHidden,
  };
}
