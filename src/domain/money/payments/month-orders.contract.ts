import { z } from "zod";
import { namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { Order } from "./payments.contract.ts";

export const MonthOrderInput = namedObject("MonthOrderInput", {
  userId: z.string(),
  dueId: z.string().max(100),
});
export type MonthOrderInput = z.output<typeof MonthOrderInput>;

export const MonthVerifyInput = namedObject("MonthVerifyInput", {
  userId: z.string(),
  orderId: z.string().max(100),
  paymentId: z.string().max(100),
  signature: z.string().max(200),
});
export type MonthVerifyInput = z.output<typeof MonthVerifyInput>;

/** Paying a month of assistance at the payment provider; not found without one. */
export const monthOrdersContract = {
  createOrder: post("/api/dues/order", {
    callsProvider: true,
    summary: "Open the order a month is paid on; repeated calls answer the same order",
    access: { row: "N487", may: everyTrainee("own"), own: "body.userId" },
    proof: notNeeded("one's own"),
    body: MonthOrderInput,
    response: Order,
    errors: ["NOT_FOUND", "PAYMENT_MONTH_RECORDED", "CLAIM_WAITING", "GATEWAY_UNAVAILABLE"],
  }),
  verify: post("/api/dues/order/verify", {
    summary: "Record the month with what the checkout answered; repeated calls change nothing",
    access: { row: "N488", may: everyTrainee("own"), own: "body.userId" },
    proof: notNeeded("one's own; signed by the provider"),
    body: MonthVerifyInput,
    response: z.object({ message: z.string() }),
    errors: ["PAYMENT_NOT_VERIFIED", "GATEWAY_UNAVAILABLE"],
  }),
};
