import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { download } from "#/client/lib/download.ts";
import { toast } from "#/client/lib/toast.ts";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import type { Column, Rows } from "./types.ts";
import { columnsFor } from "./use-columns.ts";

type Props<Row> = {
  /** The file's name without its extension, which is also the list's name. */
  name: string;
  label: string;
  /** The chosen columns: which of them any row needs is known once all rows have loaded. */
  columns: readonly Column<Row>[];
  data: Rows<Row>;
};

/** The code that writes files, needed only by users who save a list. */
const writing = () => Promise.all([import("./export-sheet.ts"), import("./export-rows.ts")]);

export function ExportMenu<Row>({ name, label, columns, data }: Props<Row>) {
  const [isBusy, setBusy] = useState(false);
  const save = async (ending: "csv" | "xlsx") => {
    setBusy(true);
    try {
      const [{ sheetOf }, { csvFile, xlsxFile }] = await writing();
      const rows = await data.all(ending);
      const sheet = sheetOf(label, columnsFor(columns, rows), rows);
      download(`${name}.${ending}`, await (ending === "csv" ? csvFile : xlsxFile)(sheet));
    } catch (cause) {
      toast.error(messageOf(cause, "The file could not be made. Please try again."));
    }
    setBusy(false);
  };
  return (
    <LayerMenu position="bottom-end" width={200}>
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
        <Menu.Item leftSection={<IconFileTypeCsv size={17} />} onClick={() => void save("csv")}>
          CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={17} />}
          onClick={() => void save("xlsx")}
        >
          Excel (XLSX)
        </Menu.Item>
      </Menu.Dropdown>
    </LayerMenu>
  );
}
