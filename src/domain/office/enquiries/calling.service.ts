import { type DecisionRows, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import type { CallInput } from "./enquiries.contract.ts";
import {
  insertCall,
  lockCall,
  updateCall,
  updateEnquiry,
  updateLost,
} from "./enquiries.queries.ts";
import type { Result } from "./enquiries.rules.ts";
import {
  assertOn,
  lockSeen,
  nextCallOf,
  presentById,
  refuseOpen,
  statusOf,
  subjectOf,
} from "./state.service.ts";

/** The columns a decision changes; an account linked meanwhile does not matter. */
const rowOf = ({ id }: { id: string }, columns: readonly string[]): DecisionRows => ({
  table: "enquiries",
  where: { id },
  columns: [...columns, "version"],
});

/**
 * Records a call and when the next one is due; can be undone. Throws NOT_FOUND, STALE_VERSION,
 * INVALID_INPUT.
 */
export async function addCall(context: Context, id: string, input: CallInput) {
  assertOn(context);
  const next = nextCallOf(input, context.clock.today());
  const undoing = await context.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, context, id, input.version);
    const decision = await openDecision(tx, context, {
      action: "enquiry.called",
      subject: subjectOf(before),
      rows: [rowOf(before, ["next_call_on", "next_call_at"])],
    });
    const { result, note = null } = input;
    const call = { enquiryId: before.id, result, note, ...next, calledBy: context.actor.id };
    const callId = await insertCall(tx, context.clock, call);
    await updateEnquiry(tx, before.id, next);
    await writeAudit(tx, context, "enquiry.called", subjectOf(before), {
      newValue: { result, ...next },
    });
    return decision.close([{ table: "enquiryCalls", where: { id: callId } }]);
  });
  const message = next.nextCallOn ? "Call noted." : "Call noted. No next call is planned.";
  return { message, ...undoing };
}

/** Corrects the note of a call. Throws NOT_FOUND, STALE_VERSION. */
export async function changeCall(
  context: Context,
  id: string,
  input: { result: Result; note?: string | null | undefined; version: number },
) {
  assertOn(context);
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockCall(tx, known));
    const subject = subjectOf({ id: before.enquiryId });
    const trace = { subject, actions: ["enquiry.call-corrected"] };
    await assertVersion(tx, context, { row: before, version: input.version }, trace);
    const { result, note = null } = input;
    await updateCall(tx, before.id, { result, note });
    await writeAudit(tx, context, "enquiry.call-corrected", subject, {
      oldValue: { result: before.result },
      newValue: { result, callId: before.id },
    });
  });
  return { message: "Call corrected." };
}

/**
 * Closes an enquiry as lost; can be undone. Throws NOT_FOUND, STALE_VERSION, and ENQUIRY_CLOSED if
 * its person has joined or it is lost already.
 */
export async function lose(
  context: Context,
  id: string,
  { version, reason }: { version: number; reason: string },
) {
  assertOn(context);
  const undoing = await context.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, context, id, version);
    const status = statusOf(before);
    if (before.lostAt || status === "joined") {
      throw new AppError("ENQUIRY_CLOSED", { values: { status: before.lostAt ? "lost" : status } });
    }
    const decision = await openDecision(tx, context, {
      action: "enquiry.lost",
      subject: subjectOf(before),
      rows: [rowOf(before, ["lost_at", "lost_reason"])],
    });
    await updateLost(tx, context.clock, before.id, reason);
    await writeAudit(tx, context, "enquiry.lost", subjectOf(before));
    return decision.close();
  });
  return { message: "Enquiry closed.", ...undoing };
}

/**
 * Reopens a lost enquiry. Throws NOT_FOUND, STALE_VERSION, ENQUIRY_NOT_LOST, and ENQUIRY_OPEN if
 * another one with its number has been opened since.
 */
export async function reopen(context: Context, id: string, { version }: { version: number }) {
  assertOn(context);
  const enquiry = await context.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, context, id, version);
    if (!before.lostAt) throw new AppError("ENQUIRY_NOT_LOST");
    await refuseOpen(tx, before.mobile, before.id);
    await updateEnquiry(tx, before.id, { lostAt: null, lostReason: null });
    await writeAudit(tx, context, "enquiry.reopened", subjectOf(before));
    return presentById(tx, before.id);
  });
  return { message: "The enquiry is open again.", enquiry };
}
