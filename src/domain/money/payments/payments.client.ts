import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { type Key, readStored, removeStored, writeStored } from "#/client/lib/storage.ts";
import { toast } from "#/client/lib/toast.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import type { ErrorKey } from "#/shared/errors.ts";
import type { TrainingOption } from "#/shared/training-options.ts";
import { type Paid, payWithProvider } from "../provider-checkout.client.ts";
import type { EligibleBatch } from "./BatchPicker.tsx";
import { type Order, paymentsContract, type Verified } from "./payments.contract.ts";
import type { PaymentType } from "./payments.rules.ts";

type Choice = {
  userId: string;
  paymentType: PaymentType;
  trainingOpted: TrainingOption;
  /** The fee in rupees as shown; the server uses its own. */
  amount: number;
  batchId: string | undefined;
};

export type Phase =
  /** `isBegun`: a checkout was opened earlier, and its result is unknown. */
  | { step: "ready"; problem?: string; advice?: string; isBegun?: boolean }
  | { step: "busy" }
  /** The sandbox's dialog is open. */
  | { step: "sandbox"; order: Order; choice: Choice }
  | { step: "unpaid"; notice: string }
  /** Paid, but the answer was lost: the details tell when the payment has arrived. */
  | { step: "confirming" }
  | { step: "done"; receiptUrl: string | null };

type PaymentFlow = {
  choice: Choice;
  isSandbox: boolean;
  hubName: string;
  setPhase: (phase: Phase) => void;
  /** Refetches the payment details, the batches and the trainee's progress. */
  refresh: () => Promise<unknown>;
};

/** Errors whose own text is shown instead of the general one. */
const OWN_TEXT_REFUSALS: readonly (ErrorKey | undefined)[] = [
  "NO_ELIGIBLE_BATCH",
  "PAYMENT_OPTION_MISMATCH",
  "DOCUMENTS_FIRST",
  "PAYMENT_COMPLETED",
  "PAYMENT_NOT_COMPLETED",
  "TOO_MANY",
];
const ORDER_FAILED = "Error initiating payment. Please try again later.";
/** Advice shown below the specified text. */
const adviceFor = (error: unknown) =>
  isUnanswered(error)
    ? "We could not reach the server, and nothing was charged this time. Check your connection, then " +
      "press the button again."
    : "Nothing was charged this time. If it happens again in a few minutes, ask us.";
/** Shown below the button after the toast has gone. */
const NOT_PAID = "This payment did not go through. Try again, or pay in another way.";
const NO_PLACE_YET = "Your place is not confirmed yet. Check your connection, then try again.";
const NOTHING_TO_PAY = "No payment required. Please proceed to batch assignment.";

const isUnclear = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const fieldOf = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** How long a payment with an unknown result counts as under way. */
const AWAITED_MS = 15 * 60_000;

const begunKeyOf = ({ userId, paymentType }: Choice): Key =>
  `payment-begun:${userId}:${paymentType}`;

/** Notes an opened checkout: on return the page says that there is no need to pay again. */
const noteBegun = (payment: Choice) => writeStored(begunKeyOf(payment), String(Date.now()));

/** Called once its result is known. */
const forgetBegun = (payment: Choice) => removeStored(begunKeyOf(payment));

/** Whether a checkout with an unknown result was opened here within the last 15 minutes. */
const wasBegun = (payment: Choice): boolean =>
  Date.now() - Number(readStored(begunKeyOf(payment)) ?? 0) < AWAITED_MS;

/** Pay Now: requests an order and continues to the checkout, or straight to the batch. */
async function pay(flow: PaymentFlow): Promise<void> {
  flow.setPhase({ step: "busy" });
  try {
    const order = await call(paymentsContract.createOrder, {
      body: { ...flow.choice, currency: "INR" },
    });
    await (order.finalAmount === 0 ? confirmFreePlace(flow, order) : openCheckout(flow, order));
  } catch (error) {
    await flow.refresh();
    const hasOwnText = error instanceof ApiError && OWN_TEXT_REFUSALS.includes(error.reason);
    flow.setPhase({
      step: "ready",
      ...(hasOwnText
        ? { problem: messageOf(error) }
        : { problem: ORDER_FAILED, advice: adviceFor(error) }),
    });
  }
}

async function openCheckout(flow: PaymentFlow, order: Order): Promise<void> {
  noteBegun(flow.choice);
  if (flow.isSandbox) {
    flow.setPhase({ step: "sandbox", order, choice: flow.choice });
    return;
  }
  const paid = await payWithProvider(order, flow.hubName, "Admission fee");
  if (paid) await verify(flow, paid);
  else await leaveCheckout(flow);
}

/** The checkout was closed, but it may have been paid before. */
async function leaveCheckout({ choice, refresh, setPhase }: PaymentFlow): Promise<void> {
  forgetBegun(choice);
  await refresh();
  setPhase({ step: "ready" });
}

async function verify(flow: PaymentFlow, paid: Paid): Promise<void> {
  flow.setPhase({ step: "busy" });
  try {
    const verified = await call(paymentsContract.verify, { body: { ...flow.choice, ...paid } });
    forgetBegun(flow.choice);
    toast.success(verified.message);
    await finish(flow, verified);
  } catch (error) {
    await flow.refresh();
    if (isUnclear(error)) {
      flow.setPhase({ step: "confirming" });
      return;
    }
    forgetBegun(flow.choice);
    toast.error("Payment verification failed.");
    flow.setPhase({ step: "ready", problem: fieldOf(error, "orderId") ?? NOT_PAID });
  }
}

async function confirmFreePlace(flow: PaymentFlow, { orderId }: Order): Promise<void> {
  flow.setPhase({ step: "unpaid", notice: NOTHING_TO_PAY });
  try {
    const body = { ...flow.choice, orderId, paymentId: null, signature: null, amount: 0 };
    const verified = await call(paymentsContract.verify, { body });
    if (verified.batch) toast.success("Batch assigned successfully without payment.");
    await finish(flow, verified);
  } catch {
    await flow.refresh();
    toast.error("Error in assigning batch for No Payment.");
    flow.setPhase({ step: "ready", problem: NO_PLACE_YET });
  }
}

async function finish(flow: PaymentFlow, { batch, receiptUrl }: Verified): Promise<void> {
  // The phase before the flag: a page that only sees the flag goes to the batch at once.
  if (batch) flow.setPhase({ step: "done", receiptUrl });
  await Promise.all([checkSession(), flow.refresh()]);
  // Without a batch the page continues with choosing one (C10), or with a balance's receipt.
  if (!batch) flow.setPhase({ step: "ready" });
}

const ASK_AGAIN_MS = 4000;

/**
 * The queries that a payment changes; progress by its path, as that feature depends on this one.
 */
const READ_KEYS = [
  queryKeyOf(paymentsContract.findDetails),
  queryKeyOf(batchesContract.listJava),
  ["/api/trainee/:userId/progress"],
];

/**
 * The steps from Pay Now to the batch (specification 1 section 4, Payment), and the current one.
 */
export function usePayment(choice: Choice, settings: { isSandbox: boolean; hubName: string }) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>(() => ({
    step: "ready",
    isBegun: wasBegun(choice),
  }));
  const flow = {
    ...settings,
    choice,
    setPhase,
    refresh: () => Promise.all(READ_KEYS.map((queryKey) => client.invalidateQueries({ queryKey }))),
  };
  const isAwaited = phase.step === "confirming" || (phase.step === "ready" && phase.isBegun);
  return {
    phase,
    /** How often the page asks whether a payment without an answer has arrived. */
    askAgain: isAwaited ? ASK_AGAIN_MS : (false as const),
    pay: () => void pay(flow),
    // Uses the choice made when the checkout opened: a batch may have filled up since.
    verify: (paid: Paid) =>
      void verify(phase.step === "sandbox" ? { ...flow, choice: phase.choice } : flow, paid),
    leaveCheckout: () => void leaveCheckout(flow),
  };
}

/**
 * The chosen one of the batches that can be joined; by default the nearest. If the chosen one fills
 * up or ends, it falls back to the nearest, and `gone` names it.
 */
export function useBatchChoice(batches: readonly EligibleBatch[]) {
  const [chosen, setChosen] = useState(batches[0]);
  const batch = batches.find(({ _id }) => _id === chosen?._id) ?? batches[0];
  return {
    batch,
    choose: (id: string) => setChosen(batches.find(({ _id }) => _id === id)),
    gone: chosen && batch && batch._id !== chosen._id ? chosen.batchId : undefined,
  };
}
