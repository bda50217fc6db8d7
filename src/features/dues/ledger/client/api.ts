import type { Search } from "#/client/lib/search-state.ts";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { manualContract } from "../../manual/contract.ts";
import { DUE_KINDS, DUE_STATUSES, type DueStatus } from "../../rules.ts";
import { type Due, ledgerContract } from "../contract.ts";

export const MEANINGS = {
  Due: "waiting",
  Overdue: "bad",
  Received: "good",
  Waived: "neutral",
} as const satisfies Record<DueStatus, Meaning>;

/** What changes when a due is received. */
export const READS = [
  ledgerContract.list,
  ledgerContract.summary,
  ledgerContract.mine,
  manualContract.list,
];

/** "12 days late", or the status as it is. */
export const sayStatus = ({ status, daysLate }: Pick<Due, "status" | "daysLate">): string =>
  daysLate === 0 ? status : `${daysLate} ${daysLate === 1 ? "day" : "days"} late`;

export const sayKind = (kind: Due["kind"]): string =>
  kind === "Balance" ? "Fee balance" : "Assistance";

/** What the money is for: "Assistance, Oct 2026". */
export const sayWhat = ({ kind, month }: Pick<Due, "kind" | "month">): string =>
  month ? `${sayKind(kind)}, ${month}` : sayKind(kind);

const oneOf = <T extends string>(known: readonly T[], text: string | undefined) =>
  known.find((one) => one === text);

/** What of the address the server is asked for; anything else in it counts for nothing. */
export const filtersOf = ({ kind, status, dueIn, receivedIn }: Search) => ({
  kind: oneOf(DUE_KINDS, kind),
  status: oneOf([...DUE_STATUSES, "Open"], status),
  dueIn,
  receivedIn,
});
