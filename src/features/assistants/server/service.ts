import { openDecision } from "#/features/decisions/server/decide.ts";
import type { EntryKind } from "#/features/guidance/log/rules.ts";
import { entryPlaces, insertEntry } from "#/features/guidance/log/server/queries.ts";
import { checkAssigned, supportOf } from "#/features/guidance/rules.ts";
import { lockAssigned } from "#/features/guidance/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import { isUnchanged } from "#/server/changes.ts";
import type { Db } from "#/server/db.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { expectVersion, getById, getOrThrow } from "#/server/rows.ts";
import { addYear } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Assistant, AssistantFields, assistantsContract } from "../contract.ts";
import {
  type AssistantRow,
  columnsOf,
  findAssistant,
  insertAssistant,
  listAssistants,
  lockAssistant,
  setClosed,
  updateAssistant,
} from "./queries.ts";

type Version = { version?: number | undefined };

/** Supported people from outside, closed ones too unless the query says otherwise. */
export async function listAllAssistants(
  { db }: Context,
  query: ListQuery & { status?: "open" | "closed" | undefined },
) {
  const { rows, total } = await listAssistants(db, query);
  return { answer: { assistants: rows.map(present) }, total };
}

/** Adds a personal assistant. Throws INVALID_INPUT for a guidance that is not there. */
export async function createAssistant(context: Context, fields: AssistantFields) {
  const row = await context.db.transaction().execute(async (tx) => {
    checkAssigned(await lockAssigned(tx, fields));
    const id = await insertAssistant(tx, context.clock, fields);
    await writeAudit(tx, context, "personal-assistant.created", ["personal-assistant", id], {
      newValue: fields,
    });
    return getAssistant(tx, id);
  });
  return { message: "Personal Assistant added successfully", assistant: present(row) };
}

/** Changes one that is not closed; the same again changes nothing. Throws NOT_FOUND, SUPPORT_CLOSED (I-81) and STALE_VERSION. */
export async function changeAssistant(
  context: Context,
  id: string,
  { version, ...fields }: AssistantFields & Version,
) {
  const row = await context.db.transaction().execute(async (tx) => {
    const unknown = await lockAssigned(tx, fields);
    const before = await lockForChange(tx, id, { version, isClosed: false });
    checkAssigned(unknown);
    if (isUnchanged(before, columnsOf(fields))) return getAssistant(tx, before.id);
    await updateAssistant(tx, before.id, fields);
    await writeAudit(tx, context, "personal-assistant.changed", ["personal-assistant", before.id], {
      oldValue: before,
      newValue: fields,
    });
    return getAssistant(tx, before.id);
  });
  return { message: "Personal Assistant updated successfully", assistant: present(row) };
}

/** Closes one; of several at once the first alone. Throws NOT_FOUND, SUPPORT_CLOSED, STALE_VERSION. */
export async function closeAssistant(
  context: Context,
  id: string,
  { summary, version }: Version & { summary?: string | null | undefined },
) {
  const turned = await turn(context, id, { kind: "closing", text: summary ?? "", version });
  const { row, ...undoing } = turned;
  const message = `${row.assistantName} closed successfully`;
  return { message, assistant: present(row), ...undoing };
}

/** Reopens a closed one. Throws NOT_FOUND, SUPPORT_NOT_CLOSED and STALE_VERSION. */
export async function reopenAssistant(
  context: Context,
  id: string,
  { reason, version }: Version & { reason: string },
) {
  const { row, ...undoing } = await turn(context, id, { kind: "reopening", text: reason, version });
  const message = `${row.assistantName} reopened successfully`;
  return { message, assistant: present(row), ...undoing };
}

type Turn = Version & { kind: Extract<EntryKind, "closing" | "reopening">; text: string };

const turn = (context: Context, id: string, { kind, text, version }: Turn) =>
  context.db.transaction().execute(async (tx) => {
    const isClosing = kind === "closing";
    const before = await lockForChange(tx, id, { version, isClosed: !isClosing });
    const decision = await openDecision(tx, context, {
      action: `personal-assistant.${isClosing ? "closed" : "reopened"}`,
      subject: ["personal-assistant", before.id],
      rows: [{ table: "personalAssistants", where: { id: before.id } }],
    });
    await setClosed(tx, context.clock, before.id, isClosing);
    const entry = { kind, text, writtenBy: context.actor.id };
    const entryId =
      text && (await insertEntry(tx, context.clock, { assistantId: before.id }, entry));
    await writeAudit(
      tx,
      context,
      `personal-assistant.${isClosing ? "closed" : "reopened"}`,
      ["personal-assistant", before.id],
      { oldValue: { closedAt: before.closedAt }, newValue: { text } },
    );
    const undoing = await decision.close(entryPlaces(entryId));
    return { row: await getAssistant(tx, before.id), ...undoing };
  });

async function lockForChange(tx: Db, id: string, asked: Version & { isClosed: boolean }) {
  const row = await getById(id, (known) => lockAssistant(tx, known));
  if ((row.closedAt !== null) !== asked.isClosed) {
    throw new AppError(asked.isClosed ? "SUPPORT_NOT_CLOSED" : "SUPPORT_CLOSED");
  }
  expectVersion(row, asked.version);
  return row;
}

async function getAssistant(tx: Db, id: string): Promise<AssistantRow> {
  return getOrThrow(await findAssistant(tx, id));
}

const present = (row: AssistantRow): Assistant => ({
  _id: row.id,
  assistantName: row.assistantName,
  companyName: row.companyName,
  dateOfJoining: row.dateOfJoining,
  ...supportOf(row),
  supportEnds: addYear(row.dateOfJoining),
});

export const assistantsService: Service<typeof assistantsContract> = {
  list: listAllAssistants,
  create: createAssistant,
  update: changeAssistant,
  close: closeAssistant,
  reopen: reopenAssistant,
};
