/** The label of each account status. */
export const ACCOUNT_STATES = ["Active", "Awaiting approval", "Rejected", "Disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
