import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notify, notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import {
  deleteClaim,
  findClaim,
  insertClaim,
  isClaimWaiting,
  isReferenceClaimed,
  lockClaim,
  updateRefused,
} from "#/domain/money/payments/claims.queries.ts";
import { lockDue } from "#/domain/money/payments/months.queries.ts";
import { recordedPaise } from "#/domain/money/payments/parts.service.ts";
import { isOnReceipt, lockReference } from "#/domain/money/payments/references.queries.ts";
import { lockOpenDay } from "#/domain/money/payments/takings.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import { receiveLocked } from "../ledger/receiving.service.ts";
import type { ClaimInput, paymentClaimsContract } from "./claims.contract.ts";
import { claimForAdmins, claimRefusedNotice } from "./claims.mail.ts";
import { presentClaim } from "./claims.queries.ts";

/**
 * Stores the caller's claim to have paid a month by UPI, once per reference among all people, and
 * notifies the general admins. Throws NOT_FOUND, also if the office has no UPI id, AMOUNT_MISMATCH,
 * PAYMENT_MONTH_RECORDED, CLAIM_REFERENCE_USED and CLAIM_WAITING.
 */
async function claimPayment(context: Context, id: string, { reference, amount }: ClaimInput) {
  const { db, clock, actor, hub } = context;
  if (!hub.now().payTo.upi) throw new AppError("NOT_FOUND");
  const claim = await db.transaction().execute(async (tx) => {
    const due = await getById(id, (known) => lockDue(tx, known));
    if (due.userId !== actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
    if (due.status === "Received") throw new AppError("PAYMENT_MONTH_RECORDED");
    if (await isClaimWaiting(tx, id)) throw new AppError("CLAIM_WAITING");
    const amountPaise = recordedPaise(context, due.leftPaise, amount);
    await refuseUsed(tx, reference);
    const claimed = { reference, amountPaise };
    const claimId = await insertClaim(tx, clock, { dueId: id, traineeId: actor.id, ...claimed });
    await writeAudit(tx, context, "payment-claim.made", ["payment-claim", claimId], {
      newValue: { dueId: id, month: due.month, ...claimed },
    });
    await notifyInApp(tx, context, await forStaff(tx, claimForAdmins({ ...due, ...claimed })));
    return getOrThrow(await findClaim(tx, claimId));
  });
  return {
    message: "Thank you. We confirm it once it is in our account.",
    claim: getOrThrow(presentClaim(claim)),
  };
}

/** Claims with the same reference wait for each other; the second is refused at its field. */
async function refuseUsed(tx: Db, reference: string): Promise<void> {
  await lockReference(tx, reference);
  if (!(await isReferenceClaimed(tx, reference)) && !(await isOnReceipt(tx, reference))) return;
  const { message } = new AppError("CLAIM_REFERENCE_USED");
  throw new AppError("CLAIM_REFERENCE_USED", { fields: { reference: message } });
}

/** Deletes a mistaken claim; the audit trail keeps it. Throws NOT_FOUND and CLAIM_DECIDED. */
async function withdrawClaim(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const { dueId, traineeId } = await getById(id, (known) => findClaim(tx, known));
    if (traineeId !== context.actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
    const { claim } = await lockWaiting(tx, context, { id, dueId });
    await deleteClaim(tx, id);
    await writeAudit(tx, context, "payment-claim.withdrawn", ["payment-claim", id], {
      oldValue: { dueId, reference: claim.reference, amountPaise: claim.amountPaise },
    });
  });
  return { message: "Taken back." };
}

/**
 * Locks the claim and its month, in the order used by all that record money. Throws CLAIM_DECIDED.
 */
async function lockWaiting(tx: Db, context: Context, { id, dueId }: { id: string; dueId: string }) {
  const due = getOrThrow(await lockDue(tx, dueId));
  const claim = getOrThrow(await lockClaim(tx, id));
  if (claim.state !== "waiting") {
    throw await conflictError(tx, context, "CLAIM_DECIDED", {
      subject: ["payment-claim", id],
      actions: ["payment-claim.confirmed", "payment-claim.refused"],
    });
  }
  return { due, claim };
}

/**
 * Records the month as received today by UPI with the claim's reference. Throws NOT_FOUND,
 * CLAIM_DECIDED, AMOUNT_MISMATCH if less is left than was claimed, REFERENCE_USED, DAY_CLOSED.
 */
async function confirmClaim(context: Context, id: string) {
  const receipt = await context.db.transaction().execute(async (tx) => {
    const paymentDate = context.clock.today();
    await lockOpenDay(tx, paymentDate);
    const { dueId } = await getById(id, (known) => findClaim(tx, known));
    const { due, claim } = await lockWaiting(tx, context, { id, dueId });
    const { reference, amountPaise } = claim;
    const issued = await receiveLocked(tx, context, due, {
      paymentDate,
      method: "UPI",
      reference,
      takenBy: context.actor.username,
      amount: toRupees(amountPaise),
      version: due.version ?? 0,
      wasAllowed: true,
    });
    await writeAudit(tx, context, "payment-claim.confirmed", ["payment-claim", id], {
      newValue: { dueId, reference, receipt: issued.number },
    });
    return issued;
  });
  return {
    message: `Received. Receipt ${receipt.number}.`,
    receipt: { _id: receipt.id, receiptNumber: receipt.number },
  };
}

/** Refuses a claim with a reason, which its payer reads. Throws NOT_FOUND and CLAIM_DECIDED. */
async function refuseClaim(context: Context, id: string, { reason }: { reason: string }) {
  await context.db.transaction().execute(async (tx) => {
    const { dueId } = await getById(id, (known) => findClaim(tx, known));
    const { due, claim } = await lockWaiting(tx, context, { id, dueId });
    await updateRefused(tx, context.clock, { id, reason, decidedBy: context.actor.id });
    const { reference, amountPaise } = claim;
    await writeAudit(tx, context, "payment-claim.refused", ["payment-claim", id], {
      newValue: { dueId, reference, reason },
    });
    await notify(tx, context, claimRefusedNotice({ ...due, reference, amountPaise, reason }));
  });
  return { message: "Refused. The payer reads why." };
}

export const paymentClaimsService: Service<typeof paymentClaimsContract> = {
  claim: claimPayment,
  withdraw: withdrawClaim,
  confirm: confirmClaim,
  refuse: refuseClaim,
};
