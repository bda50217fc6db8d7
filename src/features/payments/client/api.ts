import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { type Paid, payWithProvider } from "#/client/lib/provider-checkout.ts";
import { keyOf } from "#/client/lib/query.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { toast } from "#/client/lib/toast.ts";
import { batchesContract } from "#/features/batches/contract.ts";
import type { ErrorKey } from "#/shared/errors.ts";
import type { TrainingOption } from "#/shared/training-options.ts";
import { type Order, paymentsContract, type Verified } from "../contract.ts";
import type { PaymentType } from "../rules.ts";

type Choice = {
  userId: string;
  paymentType: PaymentType;
  trainingOpted: TrainingOption;
  /** Rupees as shown; the server decides on its own. */
  amount: number;
  batchId: string | undefined;
};

export type Phase =
  | { step: "ready"; problem?: string }
  | { step: "busy" }
  /** The sandbox's dialog is open. */
  | { step: "sandbox"; order: Order }
  | { step: "unpaid"; notice: string }
  /** Paid, but the answer did not come through: the details tell when it has arrived. */
  | { step: "confirming" }
  | { step: "done"; receiptUrl: string | null };

/** What a step works on. */
type Desk = {
  choice: Choice;
  isSandbox: boolean;
  hubName: string;
  setPhase: (phase: Phase) => void;
  /** Asks again what is paid and which batch the trainee is in. */
  refresh: () => Promise<unknown>;
};

/** Refusals whose own words say more than the general one. */
const TELLING: readonly (ErrorKey | undefined)[] = [
  "NO_ELIGIBLE_BATCH",
  "PAYMENT_OPTION_MISMATCH",
  "DOCUMENTS_FIRST",
  "PAYMENT_COMPLETED",
  "PAYMENT_NOT_COMPLETED",
  "TOO_MANY",
];
const ORDER_FAILED = "Error initiating payment. Please try again later.";
/** Stays when the toast has gone. */
const NOT_PAID = "This payment did not go through. Try again, or pay in another way.";
const NOTHING_TO_PAY = "No payment required. Please proceed to batch assignment.";

const isUnclear = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const fieldOf = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** Pay Now: asks for an order and goes on to the checkout, or straight to the batch. */
async function pay(desk: Desk): Promise<void> {
  desk.setPhase({ step: "busy" });
  try {
    const order = await call(paymentsContract.createOrder, {
      body: { ...desk.choice, currency: "INR" },
    });
    await (order.finalAmount === 0 ? takeFreePlace(desk, order) : openCheckout(desk, order));
  } catch (error) {
    await desk.refresh();
    const tells = error instanceof ApiError && TELLING.includes(error.reason);
    desk.setPhase({ step: "ready", problem: tells ? messageOf(error) : ORDER_FAILED });
  }
}

async function openCheckout(desk: Desk, order: Order): Promise<void> {
  if (desk.isSandbox) {
    desk.setPhase({ step: "sandbox", order });
    return;
  }
  const paid = await payWithProvider(order, desk.hubName);
  if (paid) await verify(desk, paid);
  else await leaveCheckout(desk);
}

/** The checkout was closed; it may have been paid all the same. */
async function leaveCheckout({ refresh, setPhase }: Desk): Promise<void> {
  await refresh();
  setPhase({ step: "ready" });
}

/** Has the server check what the checkout answered. */
async function verify(desk: Desk, paid: Paid): Promise<void> {
  desk.setPhase({ step: "busy" });
  try {
    const verified = await call(paymentsContract.verify, { body: { ...desk.choice, ...paid } });
    toast.success(verified.message);
    await finish(desk, verified);
  } catch (error) {
    await desk.refresh();
    if (isUnclear(error)) {
      desk.setPhase({ step: "confirming" });
      return;
    }
    toast.error("Payment verification failed.");
    desk.setPhase({ step: "ready", problem: fieldOf(error, "orderId") ?? NOT_PAID });
  }
}

async function takeFreePlace(desk: Desk, { orderId }: Order): Promise<void> {
  desk.setPhase({ step: "unpaid", notice: NOTHING_TO_PAY });
  try {
    const body = { ...desk.choice, orderId, paymentId: null, signature: null, amount: 0 };
    const verified = await call(paymentsContract.verify, { body });
    if (verified.batch) toast.success("Batch assigned successfully without payment.");
    await finish(desk, verified);
  } catch {
    await desk.refresh();
    toast.error("Error in assigning batch for No Payment.");
    desk.setPhase({ step: "ready" });
  }
}

async function finish(desk: Desk, { batch, receiptUrl }: Verified): Promise<void> {
  // First the phase, then the flag: a page that only sees the flag leads on to the batch at once.
  if (batch) desk.setPhase({ step: "done", receiptUrl });
  await Promise.all([checkSession(), desk.refresh()]);
  // Without a batch the page goes on by what is paid: to picking one (C10), or to a balance's receipt.
  if (!batch) desk.setPhase({ step: "ready" });
}

const READS = [paymentsContract.findDetails, batchesContract.listJava];

/** The steps from Pay Now to the batch (specification 1 section 4, Payment), and where they are. */
export function usePayment(choice: Choice, settings: { isSandbox: boolean; hubName: string }) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ step: "ready" });
  const desk = {
    ...settings,
    choice,
    setPhase,
    refresh: () =>
      Promise.all(READS.map((route) => client.invalidateQueries({ queryKey: keyOf(route) }))),
  };
  return {
    phase,
    pay: () => void pay(desk),
    verify: (paid: Paid) => void verify(desk, paid),
    leaveCheckout: () => void leaveCheckout(desk),
  };
}
