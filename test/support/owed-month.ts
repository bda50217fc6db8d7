import type { Owed } from "#/domain/money/dues/owed/owed.contract.ts";

/** A person's unpaid month of assistance, as the office reads it. */
export const owedMonth = (id: string, username: string, version = 1): Owed => ({
  _id: id,
  userId: `user-${id}`,
  username,
  email: `${id}@hub.example`,
  kind: "Assistance",
  paymentOption: null,
  month: "Oct 2026",
  amount: 5000,
  dueOn: "2026-10-05",
  status: "Due",
  daysLate: 0,
  version,
});
