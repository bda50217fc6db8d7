import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { formatAmount, type Paise } from "#/shared/money.ts";
import { settleAutomatically, upsertException } from "../exceptions.queries.ts";
import { type About, type Amount, nameOf } from "./notices.service.ts";
import type { KnownDispute, KnownRefund, Owner } from "./returns.queries.ts";
import { overReturned, overTaken, type ReturnFacts } from "./returns.rules.ts";

/**
 * Notifies the office of a refund or lost dispute in another currency than its payment, which the
 * books cannot take.
 */
export async function raiseOtherCurrency(
  tx: Db,
  { clock }: Platform,
  { payer, receipt, paid }: About,
  back: KnownRefund | KnownDispute,
): Promise<void> {
  const isDispute = "respondBy" in back;
  const isGone = isDispute ? back.status === "lost" : back.status !== "failed";
  if (!isGone) return;
  const subject = isDispute ? back.id : (back.gatewayRefundId ?? back.id);
  await upsertException(tx, clock, {
    kind: "other-currency",
    subject,
    traineeId: payer.id,
    text:
      `The provider reports a ${isDispute ? "lost dispute" : "refund"} of ${formatAmount(back)} ` +
      `(${subject}) of ${nameOf({ receipt, paid })} though ${formatAmount(paid)} came in. The books ` +
      "took nothing of it: look it up at the provider.",
  });
}

type Report = Amount & { status: string };
type Contradiction = Report & {
  what: "payment" | "refund" | "dispute";
  id: string;
  /** The payment or order to which it belongs. */
  of: string | null;
  before: Report & { of: string | null; counts?: "first" | "won" };
  payer: Owner["payer"] | undefined;
};

/**
 * Notifies the office that the provider contradicted itself about a payment, refund or dispute. The
 * nightly comparison settles it once both sides agree.
 */
export async function raiseContradiction(
  tx: Db,
  { clock }: Platform,
  { what, before, payer, ...now }: Contradiction,
): Promise<void> {
  const textOf = (report: Report & { of: string | null }) =>
    `${report.status} (${formatAmount(report)} of ${report.of ?? "no order"})`;
  const counts = before.counts === "won" ? "It counts as won here." : "The first counts here.";
  await upsertException(
    tx,
    clock,
    {
      kind: `${what}-differs`,
      subject: now.id,
      traineeId: payer?.id ?? null,
      text:
        `The provider reported the ${what} ${now.id} as ${textOf(before)} and then as ${textOf(now)}. ` +
        `${counts} Look at the provider which is right.`,
    },
    { reopensSettled: true },
  );
}

type Sums = ReturnFacts & { lostPaise: Paise };

/**
 * Notifies the office while more or less money of a payment was returned than is or can be booked.
 */
export async function raiseDifference(
  tx: Db,
  { clock }: Platform,
  about: About,
  sums: Sums,
): Promise<void> {
  const { gatewayPaymentId: subject, currency } = about.paid;
  const money = (amountPaise: Paise) => formatAmount({ amountPaise, currency });
  const { paidPaise, returnedPaise, lostPaise, takenPaise } = sums;
  const ways = `${money(returnedPaise - lostPaise)} by refunds, ${money(lostPaise)} by lost disputes`;
  const where = about.receipt
    ? `receipt ${about.receipt.number}, payment ${subject}`
    : `payment ${subject} without a receipt`;
  const taken = `The books took ${money(takenPaise)} back`;
  const texts = {
    "returned-too-much":
      `By the provider ${money(returnedPaise)} went back of ${money(paidPaise)} (${where}): ${ways}. ` +
      `${taken}; ${money(overReturned(sums))} went back beyond what came in. Ask the provider for it, ` +
      "or note why it is right.",
    "returned-too-little":
      `By the provider only ${money(returnedPaise)} went back of ${where}: ${ways}. ${taken}; ` +
      `${money(overTaken(sums))} stayed here. Give it back another way, or note what was agreed.`,
  };
  const isSo = {
    "returned-too-much": overReturned(sums) > 0,
    "returned-too-little": overTaken(sums) > 0,
  };
  for (const kind of ["returned-too-much", "returned-too-little"] as const) {
    const exception = { kind, subject, traineeId: about.payer.id, text: texts[kind] };
    if (isSo[kind]) await upsertException(tx, clock, exception, { reopensSettled: true });
    else
      await settleAutomatically(tx, clock, {
        kinds: [kind],
        subjects: [subject],
        note: "It is even again.",
      });
  }
}
