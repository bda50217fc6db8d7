import type { Search } from "#/client/lib/search-state.ts";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { DUE_KINDS, DUE_STATUSES, type DueStatus } from "../dues.rules.ts";
import { manualContract } from "../manual/manual.contract.ts";
import { type Due, ledgerContract } from "./ledger.contract.ts";

export const MEANINGS = {
  Due: "waiting",
  Overdue: "bad",
  Received: "good",
  Waived: "neutral",
} as const satisfies Record<DueStatus, Meaning>;

/** The queries to refetch once a due is received. */
export const READS = [
  ledgerContract.list,
  ledgerContract.summary,
  ledgerContract.mine,
  manualContract.list,
];

/** "12 days overdue", or else the status. */
export const formatStatus = ({ status, daysLate }: Pick<Due, "status" | "daysLate">): string =>
  daysLate === 0 ? status : `${daysLate} ${daysLate === 1 ? "day" : "days"} overdue`;

export const formatKind = (kind: Due["kind"]): string =>
  kind === "Balance" ? "Balance" : "Assistance";

/** The purpose of the payment: "Assistance, Oct 2026". */
export const formatPurpose = ({ kind, month }: Pick<Due, "kind" | "month">): string =>
  month ? `${formatKind(kind)}, ${month}` : formatKind(kind);

const oneOf = <T extends string>(known: readonly T[], text: string | undefined) =>
  known.find((one) => one === text);

/** Returns the server's query from the page's address; other parameters are ignored. */
export const filtersOf = ({ kind, status, dueIn, receivedIn }: Search) => ({
  kind: oneOf(DUE_KINDS, kind),
  status: oneOf([...DUE_STATUSES, "Open"], status),
  dueIn,
  receivedIn,
});
