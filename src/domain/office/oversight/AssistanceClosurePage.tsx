import { IconHeartHandshake } from "@tabler/icons-react";
import { useState } from "react";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn, nameColumn, personColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { PaymentDialog } from "#/domain/money/dues/manual/PaymentDialog.tsx";
import { type Closure, closureContract } from "#/domain/support/assistance/closure.contract.ts";
import { guideToPerson } from "#/domain/support/guidance/guidance.rules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { CloseAssistanceDialog } from "./CloseAssistanceDialog.tsx";

/** `displayName`: the name, with the code if the list has a namesake. */
type ClosureTarget = { record: Closure; displayName: string };

const COLUMNS: readonly Column<Closure>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId._id, name: username })),
  { key: "companyName", label: "Company", sortable: true, isHidden: true },
  personColumn("guidanceProvider", "Guidance Provider", (row) =>
    guideToPerson(row.guidanceProvider),
  ),
  // Hidden next to the menu on a small desktop, where there is no room for both.
  {
    ...personColumn<Closure>("guidanceHelper", "Guidance Helper", (row) =>
      guideToPerson(row.guidanceHelper),
    ),
    isHidden: true,
  },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    isLabelled: false,
    text: ({ userId }) => userId.amount,
    render: ({ userId }) =>
      userId.amount === null ? NOTHING : <MoneyText rupees={userId.amount} />,
  },
  dateColumn("submittedAt", "Since"),
  dateColumn("endDate", "End Date"),
  statusColumn(
    "isActive",
    "Status",
    ({ isActive }) => (isActive ? "Ongoing" : "Closed"),
    ({ isActive }) => (isActive ? "active" : "neutral"),
  ),
];

const STATES = { all: "All", ongoing: "Ongoing", closed: "Closed" };

/** Running and closed assistance: closed here, and its payments recorded. */
export function AssistanceClosurePage() {
  const [state, setState] = useChoice("state", ["all", "ongoing", "closed"]);
  const [closing, setClosing] = useState<ClosureTarget | null>(null);
  const [paying, setPaying] = useState<ClosureTarget | null>(null);
  return (
    <>
      <PageHead
        title="Closure"
        context="Everyone who has sent their details. Closing ends the assistance today."
      />
      <DataTable
        name="assistance-closures"
        label="Assistance"
        source={{
          route: closureContract.list,
          ...(state === "all" ? {} : { request: { query: { state } } }),
          rows: "assistanceClosures",
          sort: "-submittedAt",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search by name, company or guidance"
        filters={<ChoiceBar label="Status" choices={STATES} value={state} onChange={setState} />}
        empty={{
          text: "No User Found",
          hint: "Whoever sends their details after an approval appears here.",
          Icon: IconHeartHandshake,
        }}
        actions={(row, displayName) =>
          row.isActive && (
            <RowActions of={displayName}>
              <RowButton
                label={`Payment of ${displayName}`}
                onClick={() => setPaying({ record: row, displayName })}
              >
                Payment
              </RowButton>
              <RowButton
                label={`Close ${displayName}'s assistance`}
                onClick={() => setClosing({ record: row, displayName })}
              >
                Close
              </RowButton>
            </RowActions>
          )
        }
      />
      <CloseAssistanceDialog target={closing} onClose={() => setClosing(null)} />
      <PaymentDialog record={paying && payable(paying)} onClose={() => setPaying(null)} />
    </>
  );
}

const payable = ({ record: { _id, userId }, displayName }: ClosureTarget) => ({
  _id,
  displayName,
  userId: userId._id,
  amount: userId.amount,
});
