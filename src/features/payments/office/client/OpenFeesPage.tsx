import { Button } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type OpenFee, officeContract } from "../contract.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { WaiveDialog } from "./WaiveDialog.tsx";

const sayPart = ({ part, paymentOption }: OpenFee): string => {
  if (part === "Balance") return "Balance, second half";
  return paymentOption === "Partial Payment" ? "Fee, first half" : "Fee";
};

const COLUMNS: readonly Column<OpenFee>[] = [
  {
    key: "username",
    label: "Name",
    sortable: true,
    isFixed: true,
    person: ({ userId, username }) => ({ id: userId, name: username }),
  },
  { key: "email", label: "Email", sortable: true },
  { key: "part", label: "For", sortable: true, text: sayPart, render: sayPart },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    render: ({ amount }) => <MoneyText rupees={amount} />,
  },
];

/** `called`: the name, told apart from the same name of somebody else in the list. */
type Asked = { fee: OpenFee; called: string; what: "record" | "waive" };

/** Who has a fee or a balance to pay; the office notes what came over the counter. */
export function OpenFeesPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const askedFor = (what: Asked["what"]) => (asked?.what === what ? asked : null);
  return (
    <>
      <PageHead
        title="Open fees"
        context="Who has the admission fee or its balance to pay. Online payments leave this list by themselves."
        action={
          <LinkButton
            to={isReadOnly ? "/ceo-dashboard/payment-receipts" : "/admin-panel/payment-receipts"}
            variant="default"
          >
            Payment receipts
          </LinkButton>
        }
      />
      <DataTable
        name="open-fees"
        label="Open fees"
        source={{ route: officeContract.listOpen, rows: ({ fees }: { fees: OpenFee[] }) => fees }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        defaultSort="username"
        searchPlaceholder="Search by name or email"
        empty={{
          text: "No open fees.",
          hint: "A fee stands here once the documents are in, a balance once the first half is paid.",
          Icon: IconReceiptRupee,
        }}
        {...(isReadOnly
          ? {}
          : {
              actions: (fee: OpenFee, called: string) => (
                <FeeActions fee={fee} called={called} onAsk={setAsked} />
              ),
            })}
      />
      <RecordDialog asked={askedFor("record")} onClose={close} />
      <WaiveDialog asked={askedFor("waive")} onClose={close} />
    </>
  );
}

type ActionsProps = { fee: OpenFee; called: string; onAsk: (asked: Asked) => void };

function FeeActions({ fee, called, onAsk }: ActionsProps) {
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Record payment of ${called}`}
        onClick={() => onAsk({ fee, called, what: "record" })}
      >
        Record payment
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Waive for ${called}`}
        onClick={() => onAsk({ fee, called, what: "waive" })}
      >
        Waive
      </Button>
    </>
  );
}
