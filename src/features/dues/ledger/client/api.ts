import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { manualContract } from "../../manual/contract.ts";
import type { DueStatus } from "../../rules.ts";
import { type Due, ledgerContract } from "../contract.ts";

export const MEANINGS = {
  Due: "waiting",
  Overdue: "bad",
  Received: "good",
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
