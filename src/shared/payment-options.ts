/** What an admin may set at approval (specification 1 section 9). */
export const PAYMENT_OPTIONS = ["Full Payment", "Partial Payment", "No Payment"] as const;
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

export const isPaymentOption = (text: unknown): text is PaymentOption =>
  (PAYMENT_OPTIONS as readonly unknown[]).includes(text);
