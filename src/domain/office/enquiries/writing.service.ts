import { findToEnquire } from "#/domain/site/contact/contact.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { findById, getById } from "#/platform/db/rows.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { EnquiryChange, EnquiryInput } from "./enquiries.contract.ts";
import {
  deleteEnquiry,
  type EnquiryRow,
  type EnquiryValues,
  insertEnquiry,
  lockOwner,
  updateEnquiry,
} from "./enquiries.queries.ts";
import { LONGEST_NOTE, sourceIn } from "./enquiries.rules.ts";
import { linkAccounts } from "./known.queries.ts";
import {
  assertOn,
  lockSeen,
  nextCallOf,
  presentById,
  refuseOpen,
  subjectOf,
} from "./state.service.ts";

/** Throws INVALID_INPUT at its field unless the id is that of a possible owner. */
async function ownerOf(tx: Db, id: string): Promise<string> {
  const owner = await findById(id, (known) => lockOwner(tx, known));
  if (owner) return owner.id;
  throw invalidInput({ ownerId: "Choose a general admin or sales head who can sign in." });
}

/** A source of the owner's list, or the stored one. Throws INVALID_INPUT at its field. */
function sourceOf({ hub }: Context, text: string, before: string | undefined): string {
  const source = text === before ? before : sourceIn(hub.now().enquirySources, text);
  if (source) return source;
  throw invalidInput({ source: "Choose a source of the list." });
}

/** The values to store for an enquiry. Throws INVALID_INPUT. */
async function valuesOf(
  tx: Db,
  context: Context,
  input: EnquiryInput | EnquiryChange,
  before: EnquiryRow | null,
): Promise<EnquiryValues> {
  const { mobile, name, wants, note = null, ownerId } = input;
  const ownerBefore = before?.ownerId ?? (before ? null : context.actor.id);
  return {
    mobile,
    name,
    wants,
    note,
    email: input.email || null,
    source: sourceOf(context, input.source, before?.source),
    ...nextCallOf(input, context.clock.today(), before?.nextCallOn),
    handledBy:
      ownerId === undefined || ownerId === ownerBefore
        ? ownerBefore
        : ownerId && (await ownerOf(tx, ownerId)),
  };
}

/**
 * The part of an enquiry for the audit trail, without its person's identity and contact details.
 */
const traced = ({ source, wants, nextCallOn, nextCallAt, handledBy }: EnquiryValues) => ({
  source,
  wants,
  nextCallOn,
  nextCallAt,
  handledBy,
});

/** Locks the message from which an enquiry is made. Throws NOT_FOUND, ENQUIRY_OF_MESSAGE. */
async function messageOf(tx: Db, messageId: string | null | undefined): Promise<string | null> {
  if (!messageId) return null;
  const message = await getById(messageId, (known) => findToEnquire(tx, known));
  if (message.enquiryId) throw new AppError("ENQUIRY_OF_MESSAGE");
  return message.id;
}

/**
 * Stores an enquiry in the caller's transaction. Returns its id. Throws INVALID_INPUT,
 * ENQUIRY_OPEN, ENQUIRY_OF_MESSAGE.
 */
async function storeEnquiry(tx: Db, context: Context, input: EnquiryInput): Promise<string> {
  const values = await valuesOf(tx, context, input, null);
  const messageId = await messageOf(tx, input.messageId);
  const createdBy = context.actor.id;
  const id = await insertEnquiry(tx, context.clock, { ...values, messageId, createdBy });
  if (!id) {
    await refuseOpen(tx, values.mobile, null);
    throw new AppError("ENQUIRY_OPEN");
  }
  await linkAccounts(tx, id);
  await writeAudit(tx, context, "enquiry.created", subjectOf({ id }), {
    newValue: { ...traced(values), ...(messageId && { messageId }) },
  });
  return id;
}

export async function createEnquiry(context: Context, input: EnquiryInput) {
  assertOn(context);
  const id = await context.db.transaction().execute((tx) => storeEnquiry(tx, context, input));
  return { message: "Enquiry written down.", enquiry: await presentById(context.db, id) };
}

/**
 * Changes an enquiry. Throws NOT_FOUND, STALE_VERSION, INVALID_INPUT, and ENQUIRY_OPEN for
 * another's number.
 */
export async function changeEnquiry(context: Context, id: string, input: EnquiryChange) {
  assertOn(context);
  const enquiry = await context.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, context, id, input.version);
    const values = await valuesOf(tx, context, input, before);
    if (!before.lostAt) await refuseOpen(tx, values.mobile, before.id);
    // An account linked by a wrong number or address may be another person's; an invited one stays.
    const isReached = values.mobile === before.mobile && values.email === before.email;
    const found = isReached || before.invitedAt ? {} : { userId: null };
    await updateEnquiry(tx, before.id, { ...values, ...found });
    await linkAccounts(tx, before.id);
    const fields = (["mobile", "name", "email", "note"] as const).filter(
      (field) => values[field] !== before[field],
    );
    await writeAudit(tx, context, "enquiry.changed", subjectOf(before), {
      oldValue: traced({ ...before, handledBy: before.ownerId }),
      newValue: { ...traced(values), ...(fields.length > 0 && { fields }) },
    });
    return presentById(tx, before.id);
  });
  return { message: "Enquiry saved.", enquiry };
}

/** Deletes an enquiry with its calls. Throws NOT_FOUND, STALE_VERSION. */
export async function removeEnquiry(
  context: Context,
  id: string,
  { version, reason }: { version: number; reason: string },
) {
  assertOn(context);
  await context.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, context, id, version);
    await deleteEnquiry(tx, before.id);
    // The reason, but not the person: deleted data should not be kept.
    await writeAudit(tx, context, "enquiry.deleted", subjectOf(before), { newValue: { reason } });
  });
  return { message: "Enquiry deleted." };
}

/** The initial values of an enquiry made from a message. Throws NOT_FOUND, ENQUIRY_OF_MESSAGE. */
export async function readMessage(context: Context, messageId: string) {
  assertOn(context);
  const { name, email, message, enquiryId } = await getById(messageId, (known) =>
    findToEnquire(context.db, known),
  );
  if (enquiryId) throw new AppError("ENQUIRY_OF_MESSAGE");
  return { name, email, note: [...message].slice(0, LONGEST_NOTE).join("") };
}
