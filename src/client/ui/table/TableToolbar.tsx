import { Group, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatNumber } from "#/shared/money.ts";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { MessageButton } from "./MessageButton.tsx";
import { PrintButton } from "./PrintButton.tsx";
import css from "./TableToolbar.module.css";
import type { TableState } from "./table-state.ts";
import type { Column, Rows } from "./types.ts";

type Props<Row> = {
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  setHidden: (change: (hidden: string[]) => string[]) => void;
  state: TableState;
  data: Rows<Row>;
  /** Every row is being loaded, for paper. */
  isPrinting: boolean;
  filters: ReactNode;
  isMessaged: boolean;
  isSearchable: boolean;
  searchPlaceholder: string;
};

export function TableToolbar<Row>(props: Props<Row>) {
  const { columns, shown, state, data } = props;
  return (
    <div className={css.toolbar}>
      {props.isSearchable && (
        <SearchBox q={state.q} search={state.search} placeholder={props.searchPlaceholder} />
      )}
      {props.filters}
      <Group gap={6} align="stretch" wrap="nowrap" ml="auto">
        <ColumnChooser columns={columns} shown={shown} setHidden={props.setHidden} />
        {props.isMessaged && (
          <MessageButton label={props.label} q={state.q} columns={columns} data={data} />
        )}
        <ExportMenu name={props.name} label={props.label} columns={shown} data={data} />
        <PrintButton isLoading={props.isPrinting} isEmpty={data.total === 0} />
      </Group>
      {props.isPrinting && (
        <Text role="status" variant="hint" flex="1 0 100%">
          Loading all {formatNumber(data.total)} rows to print...
        </Text>
      )}
    </div>
  );
}

type SearchProps = { q: string; search: (q: string) => void; placeholder: string };

/** Types freely and searches when the typing pauses; follows the address when it changes by itself. */
function SearchBox({ q, search, placeholder }: SearchProps) {
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  const searchSoon = useDebouncedCallback(search, 300);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (q !== typed.trim()) setTyped(q);
  }
  return (
    <TextInput
      flex="1 1 12rem"
      // A placeholder that names what is searched is read whole where there is room.
      style={{ maxWidth: `max(24rem, ${placeholder.length}ch)` }}
      type="search"
      size="sm"
      aria-label={placeholder}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={17} stroke={1.8} />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        searchSoon(value.trim());
      }}
    />
  );
}
