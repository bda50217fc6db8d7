import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { printPage } from "#/client/lib/print.ts";

/** Prints the page with every row of its lists. */
export function PrintButton({ isLoading, isEmpty }: { isLoading: boolean; isEmpty: boolean }) {
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
