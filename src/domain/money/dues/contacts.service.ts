import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addYears, type IsoDate, istDate } from "#/shared/dates.ts";
import type { ContactChange, ContactInput, owedContactsContract } from "./contacts.contract.ts";
import {
  type ContactRow,
  deleteContact,
  insertContact,
  listContacts,
  lockContact,
  presentContact,
  updateContact,
} from "./contacts.queries.ts";
import { findOwed } from "./owed/owed.queries.ts";

const assertContactVersion = versionCheck(({ id }: ContactRow) => ({
  subject: ["owed-contact", id],
  actions: ["owed-contact.changed"],
}));

/**
 * The notes on asking for something owed. Throws NOT_FOUND if nothing is or was owed by that id.
 */
async function listOwedContacts(context: Context, id: string) {
  const rows = await listContacts(context.db, id);
  if (rows.length === 0) await getOwed(context.db, context, id);
  return { contacts: rows.map(presentContact) };
}

/** Returns what is owed by an id. Throws NOT_FOUND if nothing is. */
async function getOwed(db: Db, { clock, hub }: Context, id: string) {
  const shares = sharesOf(hub.now().admissionFeePaise);
  return getOrThrow(await findOwed(db, { today: clock.today(), shares }, id));
}

/**
 * Returns the promised day. Throws INVALID_INPUT at its field if it is before `from` or more than a
 * year ahead.
 */
function promisedDay({ promisedOn }: ContactInput, from: IsoDate, today: IsoDate) {
  if (promisedOn) checkDay("promisedOn", promisedOn, { from, to: addYears(today, 1) });
  return promisedOn || null;
}

/** Adds a note on asking for something owed. Throws NOT_FOUND if nothing is owed by that id. */
async function addContact(context: Context, id: string, input: ContactInput) {
  const { db, clock, actor } = context;
  const today = clock.today();
  const promisedOn = promisedDay(input, today, today);
  const contact = await db.transaction().execute(async (tx) => {
    const { userId: traineeId } = await getOwed(tx, context, id);
    const noted = { note: input.note, promisedOn };
    const contactId = await insertContact(tx, clock, {
      ...noted,
      owedId: id,
      traineeId,
      writtenBy: actor.id,
    });
    await writeAudit(tx, context, "owed-contact.added", ["owed-contact", contactId], {
      newValue: { owedId: id, traineeId, ...noted },
    });
    return getLocked(tx, contactId);
  });
  return { message: "Contact noted.", contact: presentContact(contact) };
}

/** Corrects a note. Throws NOT_FOUND, and STALE_VERSION naming who changed it before. */
async function changeContact(context: Context, id: string, input: ContactChange) {
  const today = context.clock.today();
  const contact = await context.db.transaction().execute(async (tx) => {
    const before = await getLocked(tx, id);
    const promisedOn = promisedDay(input, istDate(before.writtenAt), today);
    const subject = ["owed-contact", before.id] as const;
    await assertContactVersion(tx, context, before, input.version);
    const change = { note: input.note, promisedOn };
    await updateContact(tx, before.id, change);
    const { note, promisedOn: promisedBefore } = before;
    await writeAudit(tx, context, "owed-contact.changed", subject, {
      oldValue: { note, promisedOn: promisedBefore },
      newValue: change,
    });
    return getLocked(tx, before.id);
  });
  return { message: "Contact corrected.", contact: presentContact(contact) };
}

/** Deletes a note; the audit trail keeps its text. Throws NOT_FOUND and STALE_VERSION. */
async function removeContact(
  context: Context,
  id: string,
  { version }: { version?: number | undefined },
) {
  await context.db.transaction().execute(async (tx) => {
    const before = await getLocked(tx, id);
    await assertContactVersion(tx, context, before, version);
    const { owedId, traineeId, note, promisedOn, ...row } = before;
    await deleteContact(tx, row.id);
    await writeAudit(tx, context, "owed-contact.removed", ["owed-contact", row.id], {
      oldValue: { owedId, traineeId, note, promisedOn, writtenBy: row.writtenBy },
    });
  });
  return { message: "Contact deleted." };
}

const getLocked = (tx: Db, id: string): Promise<ContactRow> =>
  getById(id, (known) => lockContact(tx, known));

export const owedContactsService: Service<typeof owedContactsContract> = {
  list: listOwedContacts,
  add: addContact,
  change: changeContact,
  remove: removeContact,
};
