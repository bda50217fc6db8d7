import type { PaymentType } from "../rules.ts";

/** How long a payment may be under way whose end this browser has not heard of. */
const AWAITED_MS = 15 * 60_000;

type Payment = { userId: string; paymentType: PaymentType };
const keyOf = ({ userId, paymentType }: Payment) => `payment-begun ${userId} ${paymentType}`;

/**
 * Notes that a checkout was opened. A phone closes the tab under a payment app, and the line may be lost: whoever comes
 * back then reads that they need not pay again.
 */
export const noteBegun = (payment: Payment) =>
  localStorage.setItem(keyOf(payment), String(Date.now()));

/** Its end is known. */
export const forgetBegun = (payment: Payment) => localStorage.removeItem(keyOf(payment));

/** Whether a checkout was opened here within the last quarter of an hour whose end is not known. */
export const wasBegun = (payment: Payment): boolean =>
  Date.now() - Number(localStorage.getItem(keyOf(payment)) ?? 0) < AWAITED_MS;
