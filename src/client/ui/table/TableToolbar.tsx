import { ActionIcon, Group, Text, Tooltip } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { printPage } from "#/client/lib/print.ts";
import { formatNumber } from "#/shared/money.ts";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { MessageButton } from "./MessageButton.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SortBy } from "./SortBy.tsx";
import type { TableState } from "./table-state.ts";
import type { Column, Rows } from "./types.ts";

type Props<Row> = {
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  /**
   * The columns that the user has not hidden; those in which the page's rows have a value are
   * shown.
   */
  chosen: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  setHidden: (change: (hidden: string[]) => string[]) => void;
  state: TableState;
  data: Rows<Row>;
  /** Every row is being loaded for printing. */
  isPrinting: boolean;
  /** Its rows are cards, without heads to sort by. */
  isNarrow: boolean;
  filters: ReactNode;
  isMessaged: boolean;
  isSearchable: boolean;
  searchPlaceholder: string;
};

/** So few rows as cards need no tools above them: there is nothing to sort or hide. */
const FEW = 2;

export function TableToolbar<Row>(props: Props<Row>) {
  const { columns, chosen, shown, state, data } = props;
  const isFew = props.isNarrow && !data.isPending && data.total <= FEW && state.q === "";
  return (
    <Group
      gap={10}
      px={16}
      py={12}
      style={{ borderBottom: "1px solid var(--line)" }}
      data-off-paper
    >
      {props.isSearchable && (
        <SearchBox q={state.q} search={state.search} placeholder={props.searchPlaceholder} />
      )}
      {props.filters}
      {props.isNarrow && !isFew && <SortBy columns={shown} state={state} />}
      <Group gap={6} align="stretch" wrap="nowrap" ml="auto">
        {!isFew && <ColumnChooser {...{ columns, chosen, shown }} setHidden={props.setHidden} />}
        {props.isMessaged && (
          <MessageButton label={props.label} q={state.q} columns={columns} data={data} />
        )}
        {!isFew && (
          <>
            <ExportMenu name={props.name} label={props.label} columns={chosen} data={data} />
            <PrintButton isLoading={props.isPrinting} isEmpty={data.total === 0} />
          </>
        )}
      </Group>
      {props.isPrinting && (
        <Text role="status" variant="hint" flex="1 0 100%">
          Loading all {formatNumber(data.total)} rows to print...
        </Text>
      )}
    </Group>
  );
}

/** Prints the page with every row of its lists. */
function PrintButton({ isLoading, isEmpty }: { isLoading: boolean; isEmpty: boolean }) {
  return (
    <Tooltip label="Print">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Print"
        loading={isLoading}
        disabled={isEmpty}
        onClick={() => void printPage()}
      >
        <IconPrinter size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
