import { ledgerContract } from "../ledger/ledger.contract.ts";

/** The reads of a payer that show what they owe. */
export const OWN_READS = [ledgerContract.mine];
