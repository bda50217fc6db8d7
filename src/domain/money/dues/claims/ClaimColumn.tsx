import { useContext } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import { moneyColumn } from "#/client/ui/table/columns.tsx";
import { CardsContext } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Owed } from "../owed/owed.contract.ts";

/** The payers' claims, exported for comparison with the bank's file. */
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

/** The amount owed; in a card with the payer's claim. */
export const CLAIMED_AMOUNT: Column<Owed> = {
  ...moneyColumn("amount", "Amount"),
  isShort: true,
  render: ({ amount, claim }) => (
    <>
      <MoneyText rupees={amount} />
      <ClaimNote claim={claim} isForCard />
    </>
  ),
};

/**
 * The reference number and the day of a claim: in a table below the month, in a card below the
 * amount, which would otherwise be cut off.
 */
export function ClaimNote({ claim, isForCard }: Pick<Owed, "claim"> & { isForCard: boolean }) {
  const isCard = useContext(CardsContext);
  if (claim?.state !== "waiting" || isCard !== isForCard) return null;
  return (
    <CellNote>
      UPI {claim.reference}, <DateText isInSentence value={claim.claimedAt} />
    </CellNote>
  );
}
