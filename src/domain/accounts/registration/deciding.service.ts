import { notify } from "#/domain/messaging/notices/notify.service.ts";
import {
  type DecisionRows,
  decideEach,
  openDecision,
} from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { AppError } from "#/shared/errors.ts";
import { isPaymentOption, type PaymentOption } from "#/shared/payment-options.ts";
import { approvalMail, rejectionMail } from "./registration.mail.ts";
import { lockRegistration, toRegistration, updatePending } from "./registration.queries.ts";

type Input = {
  approved: boolean;
  paymentOption?: string | null | undefined;
  reason?: string | null | undefined;
};
/** The decision: an approval has a payment option, a rejection may have a reason. */
type Verdict = { option: PaymentOption | null; reason: string | null; approved: boolean };

/** Throws PAYMENT_OPTION_MISSING for an approval without one. */
function verdictOf({ approved, paymentOption, reason }: Input): Verdict {
  const option = approved && isPaymentOption(paymentOption) ? paymentOption : null;
  if (approved && option === null) {
    const fields = { paymentOption: "Please select a payment option." };
    throw new AppError("PAYMENT_OPTION_MISSING", { fields });
  }
  return { approved, option, reason: (!approved && reason) || null };
}

/**
 * Approves with a payment option or rejects, once (A5, I-16 to I-18); the registrant gets a mail
 * once it can no longer be undone. Throws PAYMENT_OPTION_MISSING, TRAINEE_NOT_FOUND,
 * REGISTRATION_DECIDED.
 */
export async function decide(context: Context, input: Input & { traineeId: string }) {
  const verdict = verdictOf(input);
  const decided = await context.db
    .transaction()
    .execute((tx) => decidePending(tx, context, input.traineeId, verdict));
  return {
    message: input.approved ? "Registration approved." : "Registration rejected.",
    ...decided,
  };
}

/**
 * Decides several registrations together. Each one succeeds or fails separately, with its own
 * result, and can be undone separately. Throws PAYMENT_OPTION_MISSING.
 */
export async function decideMany(context: Context, input: Input & { traineeIds: string[] }) {
  const verdict = verdictOf(input);
  const decided = await decideEach(context, input.traineeIds, (tx, id) =>
    decidePending(tx, context, id, verdict),
  );
  return {
    message: summarizeResults(decided.results, input.approved ? "approved" : "rejected"),
    ...decided,
  };
}

async function decidePending(tx: Db, context: Context, id: string, verdict: Verdict) {
  const { approved, option, reason } = verdict;
  if (!isId(id)) throw new AppError("TRAINEE_NOT_FOUND");
  const found = await lockRegistration(tx, id);
  if (found?.status !== "pending") throw await undecidable(tx, context, found);
  const action = approved ? "registration.approved" : "registration.rejected";
  const decision = await openDecision(tx, context, {
    action,
    subject: ["user", id],
    rows: touchedBy(id),
  });
  const row = await updatePending(tx, context.clock, {
    id,
    status: approved ? "approved" : "rejected",
    paymentOption: option,
    decidedBy: context.actor.id,
  });
  if (!row) throw new Error(`The registration ${id} was locked and is not there.`);
  const mail = approved ? approvalMail(context, row) : rejectionMail(context, row, reason);
  await notify(tx, context, { ...mail, hold: decision.hold });
  await writeAudit(tx, context, action, ["user", row.id], {
    oldValue: { status: "pending" },
    newValue: { status: row.status, paymentOption: row.paymentOption, ...(reason && { reason }) },
  });
  return { trainee: toRegistration(row), ...(await decision.close()) };
}

/**
 * The error for one that is not pending: a conflict if it was decided before, not found if it was
 * never a registration.
 */
async function undecidable(
  tx: Db,
  context: Context,
  found: Awaited<ReturnType<typeof lockRegistration>>,
) {
  if (!found?.decidedAt) return new AppError("TRAINEE_NOT_FOUND");
  return conflictError(tx, context, "REGISTRATION_DECIDED", {
    subject: ["user", found.id],
    actions: ["registration.approved", "registration.rejected"],
  });
}

/** What a decision changes in the account of a registration. */
export const registrationRow = (id: string): DecisionRows => ({
  table: "users",
  where: { id },
  columns: ["status", "payment_option", "decided_by", "decided_at", "version"],
});

/** The rows of the decision, and the details: once those are submitted, it cannot be undone. */
const touchedBy = (id: string): readonly DecisionRows[] => [
  registrationRow(id),
  { table: "traineeDetails", where: { trainee_id: id } },
];
