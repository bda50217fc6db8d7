import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Owed } from "../owed/owed.contract.ts";

/** The payers' claims, for a file to compare with the bank's. */
export const CLAIMED: Column<Owed> = {
  key: "claim",
  label: "Paid by UPI",
  align: "right",
  isLabelled: true,
  isShort: true,
  text: ({ claim }) => claim?.reference ?? null,
  exported: [
    { label: "UPI reference", value: ({ claim }) => claim?.reference ?? null },
    { label: "Paid by UPI", value: ({ claim }) => claim?.amount ?? null },
  ],
  render: ({ claim }) => (claim ? <MoneyText rupees={claim.amount} /> : NOTHING),
};

/** The reference number and the day, at a month whose payer says that it is paid. */
export function ClaimNote({ claim }: Pick<Owed, "claim">) {
  if (claim?.state !== "waiting") return null;
  return (
    <CellNote>
      UPI {claim.reference}, <DateText isInSentence value={claim.claimedAt} />
    </CellNote>
  );
}
