import { SegmentedControl, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useChoice } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn, personColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { exceptionsContract, type PaymentException } from "../contract.ts";
import { EXCEPTION_KINDS } from "../rules.ts";
import { SettleDialog } from "./SettleDialog.tsx";

const formatKind = ({ kind }: PaymentException) => EXCEPTION_KINDS[kind];

const OPEN_COLUMNS: readonly Column<PaymentException>[] = [
  { key: "kind", label: "What", isFixed: true, text: formatKind, render: formatKind },
  {
    key: "text",
    label: "What happened",
    render: ({ text }) => (
      <Text span className="wrap">
        {text}
      </Text>
    ),
  },
  personColumn("username", "Person", ({ userId, username }) =>
    userId && username ? { id: userId, name: username } : null,
  ),
  dateColumn("answerBy", "Answer by"),
  dateColumn("createdAt", "Told", "time"),
];
const SETTLED_COLUMNS: readonly Column<PaymentException>[] = [
  ...OPEN_COLUMNS,
  { key: "note", label: "Settled with", render: ({ note }) => note },
  { key: "settledBy", label: "Settled by", render: ({ settledBy }) => settledBy ?? "By itself" },
];

/** What the payment provider told that does not fit the books or has to be decided. */
export function ExceptionsPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [show, setShow] = useChoice("show", ["open", "settled"]);
  const [settling, setSettling] = useState<PaymentException | null>(null);
  const isOpen = show !== "settled";
  return (
    <>
      <PageHead
        title="Payment provider"
        context="What the provider told that has to be decided: refunds and disputes that came without us, money that is not ours."
        action={
          <LinkButton
            to={isReadOnly ? "/ceo-dashboard/money" : "/admin-panel/money"}
            variant="default"
          >
            Money desk
          </LinkButton>
        }
      />
      <SegmentedControl
        aria-label="What is listed"
        data={[
          { value: "open", label: "Open" },
          { value: "settled", label: "Settled" },
        ]}
        value={isOpen ? "open" : "settled"}
        onChange={(value) => setShow(value === "settled" ? "settled" : "open")}
        mb={12}
      />
      <DataTable
        label={isOpen ? "To look at" : "Settled"}
        name="payment-exceptions"
        source={{
          route: exceptionsContract.listExceptions,
          request: { query: { show: isOpen ? "open" : "settled" } },
          rows: "exceptions",
          sort: "-createdAt",
        }}
        columns={isOpen ? OPEN_COLUMNS : SETTLED_COLUMNS}
        searchPlaceholder="Search by person or the provider's number"
        empty={{
          text: isOpen ? "Nothing waits." : "Nothing was settled yet.",
          Icon: IconCircleCheck,
        }}
        {...(isReadOnly || !isOpen
          ? {}
          : {
              actions: (exception: PaymentException) => (
                <RowButton
                  label={`Settle ${exception.subject}`}
                  onClick={() => setSettling(exception)}
                >
                  Settle
                </RowButton>
              ),
            })}
      />
      {!isReadOnly && <SettleDialog exception={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
