import { ledgerContract } from "../ledger/ledger.contract.ts";

/** The queries that show payers what they owe. */
export const OWN_READS = [ledgerContract.mine];
