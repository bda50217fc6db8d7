import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { toast } from "#/client/lib/toast.ts";
import { exportCsv, exportXlsx } from "./export-rows.ts";
import type { Column, Rows } from "./types.ts";

type Props<Row> = { name: string; columns: readonly Column<Row>[]; data: Rows<Row> };

/** Saves every row that matches the search, with the columns that are shown. */
export function ExportMenu<Row>({ name, columns, data }: Props<Row>) {
  const [isBusy, setBusy] = useState(false);
  const save = async (write: typeof exportCsv | typeof exportXlsx) => {
    setBusy(true);
    try {
      await write({ name, columns, rows: await data.all() });
    } catch (cause) {
      toast.error(messageOf(cause, "The file could not be made. Please try again."));
    }
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label="Export">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Export"
            loading={isBusy}
            disabled={data.total === 0}
          >
            <IconDownload size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {data.total} {data.total === 1 ? "row" : "rows"}
        </Menu.Label>
        <Menu.Item leftSection={<IconFileTypeCsv size={17} />} onClick={() => void save(exportCsv)}>
          CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={17} />}
          onClick={() => void save(exportXlsx)}
        >
          Excel (XLSX)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
