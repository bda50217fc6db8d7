import { Pill } from "@mantine/core";
import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { MoreMenu } from "#/client/ui/table/RowActions.tsx";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { formatMonth, isMonthKey } from "#/shared/months.ts";
import { ENTRY_COLUMNS } from "./EntryColumns.tsx";
import { EntryItems } from "./EntryItems.tsx";
import { dayIn } from "./owed.client.ts";
import type { Payer } from "./PersonMoney.tsx";

type Props = {
  onOpen: (payer: Payer) => void;
  /** Left out for read-only users. */
  onAct?: ((action: MoneyAction) => void) | undefined;
};

/** What was received and refunded on a day or in a month; a search covers all days. */
export function EntriesTable({ onOpen, onAct }: Props) {
  const [search, change] = useSearchState();
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const today = useCurrentDate();
  const month = search.month && isMonthKey(search.month) ? search.month : undefined;
  const isNarrow = !month && search.date !== "all" && !search.q;
  const day = isNarrow ? dayIn(search.date, today) : undefined;
  return (
    <>
      <DataTable
        name={day || month ? `takings-${day ?? month}` : "takings"}
        label="Came in"
        source={{
          route: takingsContract.listEntries,
          request: { query: { day, month } },
          rows: "entries",
        }}
        columns={ENTRY_COLUMNS}
        searchPlaceholder="Search all days: name or number"
        filters={
          day || month ? (
            <Pill
              size="md"
              withRemoveButton
              onRemove={() => change({ date: "all", month: undefined, page: undefined })}
              removeButtonProps={{
                "aria-label": "Show every day",
                "aria-hidden": false,
                tabIndex: 0,
              }}
            >
              {month
                ? formatMonth(`${month}-01`)
                : day === today
                  ? "Today"
                  : formatShownDate(day ?? today)}
            </Pill>
          ) : null
        }
        empty={{
          text: "Nothing came in.",
          noMatch: "No match among what came in.",
          Icon: IconReceiptOff,
        }}
        actions={(entry, displayName) => (
          <MoreMenu label={`More for ${entry.number ?? entry.kind} from ${displayName}`}>
            <EntryItems
              entry={entry}
              onShow={setShown}
              onOpen={() => onOpen({ userId: entry.userId, name: displayName })}
              onAct={onAct}
            />
          </MoreMenu>
        )}
      />
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}
