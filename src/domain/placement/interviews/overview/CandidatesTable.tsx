import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { nameColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { COUNTED_ROUNDS } from "../interviews.rules.ts";
import { CANDIDATE_ROWS } from "./overview.client.ts";
import type { Candidate } from "./overview.contract.ts";
import css from "./overview.module.css";

const HistorySheet = lazyDialog({
  load: async () => (await import("./HistorySheet.tsx")).HistorySheet,
  isOpen: ({ shown }) => shown !== null,
});

const COLUMNS: readonly Column<Candidate>[] = [
  nameColumn("username", "Candidate Name", ({ _id: id, username: name }) => ({ id, name })),
  { key: "contact", label: "Contact", sortable: true, isShort: true },
  {
    key: "roundCount",
    label: "Round Count",
    isLabelled: true,
    exported: COUNTED_ROUNDS.map((round) => ({
      label: round,
      value: ({ roundCount }: Candidate) => roundCount[round],
    })),
    render: ({ roundCount }) => (
      <span className={css.counts}>
        {COUNTED_ROUNDS.map((round) => (
          <span key={round} data-none={roundCount[round] === 0 || undefined}>
            {round} <b>{roundCount[round]}</b>
          </span>
        ))}
      </span>
    ),
  },
  statusColumn(
    "isPlaced",
    "Placed",
    ({ isPlaced }) => (isPlaced ? "Placed" : "Not placed"),
    ({ isPlaced }) => (isPlaced ? "good" : "neutral"),
  ),
];

/** Everyone in marketing with the number of interviews by round; a row opens the whole history. */
export function CandidatesTable() {
  const [shown, setShown] = useState<{ candidate: Candidate; displayName: string } | null>(null);
  return (
    <>
      <DataTable
        isFewOnPhone
        name="candidates"
        label="All candidates"
        source={CANDIDATE_ROWS}
        columns={COLUMNS}
        searchPlaceholder="Search by name or contact"
        empty={{
          text: "No data found.",
          hint: "Whoever is open to interviews comes here, with the rounds they had.",
          Icon: IconUsers,
        }}
        actions={(candidate, displayName) => (
          <RowButton
            variant="subtle"
            size="compact-sm"
            label={`History of ${displayName}`}
            onClick={() => setShown({ candidate, displayName })}
          >
            History
          </RowButton>
        )}
      />
      <HistorySheet shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
