import { type DecisionRows, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { AppError } from "#/shared/errors.ts";
import type { Contact, ContactFields, companiesContract } from "./companies.contract.ts";
import {
  type ContactRow,
  deleteFrom,
  findContact,
  findNote,
  insertContact,
  insertNote,
  lockContact,
  updateContact,
} from "./companies.queries.ts";
import { endLinksOf } from "./introductions/changing.service.ts";
import { lockLinksOf } from "./introductions/introductions.queries.ts";
import { companyToWriteOf } from "./writing.service.ts";

const CONTACT_CHANGED = "company-contact.changed";

const assertContactVersion = versionCheck(({ id, companyId }: ContactRow) => ({
  subject: ["company", companyId],
  actions: [CONTACT_CHANGED],
  values: { id },
}));

/** Adds a contact. Throws NOT_FOUND. */
async function addContact(context: Context, ref: string, fields: ContactFields) {
  const { actor, clock } = context;
  const contact = await context.db.transaction().execute(async (tx) => {
    const companyId = await companyToWriteOf(tx, context, ref);
    const id = await insertContact(tx, clock, { ...fields, companyId, createdBy: actor.id });
    await writeAudit(tx, context, "company-contact.added", ["company", companyId], {
      newValue: fields,
    });
    return getContact(tx, id);
  });
  return { message: "Contact added.", contact: presentContact(contact) };
}

/**
 * Changes a contact; the same again changes nothing. Throws NOT_FOUND, and STALE_VERSION naming who
 * made the earlier change.
 */
async function changeContact(
  context: Context,
  id: string,
  { version, ...fields }: ContactFields & { version?: number | undefined },
) {
  const contact = await context.db.transaction().execute(async (tx) => {
    const before = await getContact(tx, id);
    const [subject, action] = [["company", before.companyId], CONTACT_CHANGED] as const;
    await assertContactVersion(tx, context, before, version);
    if (isUnchanged(before, fields)) return before;
    if (!(await updateContact(tx, { id: before.id, version }, fields)))
      throw new AppError("STALE_VERSION");
    await writeAudit(tx, context, action, subject, {
      oldValue: before,
      newValue: { id: before.id, ...fields },
    });
    return getContact(tx, before.id);
  });
  return { message: "Contact changed.", contact: presentContact(contact) };
}

/** Adds a note. Throws NOT_FOUND. */
async function addNote(context: Context, ref: string, { text }: { text: string }) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const companyId = await companyToWriteOf(tx, context, ref);
    const id = await insertNote(tx, clock, { companyId, text, createdBy: actor.id });
    await writeAudit(tx, context, "company-note.added", ["company", companyId], {
      newValue: { id },
    });
  });
  return { message: "Note added." };
}

/**
 * Deletes a contact, which can be undone; the links sent to them end. Throws NOT_FOUND and
 * STALE_VERSION.
 */
async function removeContact(
  context: Context,
  id: string,
  { version }: { version?: number | undefined },
) {
  const { ended, ...undoing } = await context.db.transaction().execute(async (tx) => {
    const row = await getById(id, (known) => lockContact(tx, known));
    await assertContactVersion(tx, context, row, version);
    const links = await lockLinksOf(tx, row.id);
    const decision = await openDecision(tx, context, {
      action: "company-contact.removed",
      subject: ["company", row.companyId],
      rows: [
        { table: "companyContacts", where: { id: row.id } },
        ...links.map(({ id: link }): DecisionRows => {
          const columns = ["contact_id", "ended_at", "version"];
          return { table: "introductions", where: { id: link }, columns };
        }),
      ],
    });
    // A contact who has left must no longer see candidates.
    const ended = await endLinksOf(tx, context, links);
    await deleteFrom(tx, "companyContacts", row.id);
    await writeAudit(tx, context, "company-contact.removed", ["company", row.companyId], {
      oldValue: row,
    });
    return { ended, ...(await decision.close()) };
  });
  const links = ended === 1 ? "1 link of theirs opens" : `${ended} links of theirs open`;
  return {
    message: `Contact removed.${ended > 0 ? ` ${links} nothing any more.` : ""}`,
    ...undoing,
  };
}

/** Deletes a note, which can be undone. Throws NOT_FOUND. */
async function removeNote(context: Context, id: string) {
  const undoing = await context.db.transaction().execute(async (tx) => {
    const row = await getById(id, (known) => findNote(tx, known));
    const decision = await openDecision(tx, context, {
      action: "company-note.removed",
      subject: ["company", row.companyId],
      rows: [{ table: "companyNotes", where: { id: row.id } }],
    });
    if (!(await deleteFrom(tx, "companyNotes", row.id))) throw new AppError("NOT_FOUND");
    await writeAudit(tx, context, "company-note.removed", ["company", row.companyId], {
      oldValue: row,
    });
    return decision.close();
  });
  return { message: "Note removed.", ...undoing };
}

const getContact = (tx: Db, id: string): Promise<ContactRow> =>
  getById(id, (known) => findContact(tx, known));

export const presentContact = ({ id, companyId: _, ...contact }: ContactRow): Contact => ({
  _id: id,
  ...contact,
});

export const contactsCalls = {
  addContact,
  changeContact,
  removeContact,
  addNote,
  removeNote,
} satisfies Partial<Service<typeof companiesContract>>;
