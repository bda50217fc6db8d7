import { checkAssigned } from "#/domain/support/guidance/assigned.rules.ts";
import { lockAssigned } from "#/domain/support/guidance/guidance.queries.ts";
import { supportOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addYear } from "#/shared/dates.ts";
import { withinAJob } from "#/shared/day-range.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Assistant, AssistantFields, assistantsContract } from "./assistants.contract.ts";
import {
  type AssistantRow,
  findAssistant,
  insertAssistant,
  type LockedAssistant,
  listAssistants,
  lockAssistant,
  updateAssistant,
  updateClosedState,
} from "./assistants.queries.ts";
import {
  changeSupport,
  getSupported,
  type Supported,
  turnsOf,
  type Version,
} from "./support.service.ts";

export const ASSISTANT: Supported<LockedAssistant, AssistantRow> = {
  subject: "personal-assistant",
  table: "personalAssistants",
  logOf: (assistantId) => ({ assistantId }),
  lock: lockAssistant,
  find: findAssistant,
  changeClosedState: (tx, clock, id, kind) => updateClosedState(tx, clock, id, kind === "closing"),
  standing: ({ closedAt }) => ({ closedAt }),
};

/** Supported people from outside, including closed ones unless the query excludes them. */
async function listAllAssistants(
  { db }: Context,
  query: ListQuery & { status?: "open" | "closed" | undefined },
) {
  const { rows, total } = await listAssistants(db, query);
  return { answer: { assistants: rows.map(present) }, total };
}

/** Adds a personal assistant. Throws INVALID_INPUT for an unknown guide. */
async function createAssistant(context: Context, fields: AssistantFields) {
  checkDay("dateOfJoining", fields.dateOfJoining, withinAJob(context.clock.today()));
  const row = await context.db.transaction().execute(async (tx) => {
    checkAssigned(await lockAssigned(tx, fields));
    const id = await insertAssistant(tx, context.clock, fields);
    await writeAudit(tx, context, "personal-assistant.created", ["personal-assistant", id], {
      newValue: fields,
    });
    return getSupported(tx, ASSISTANT, id);
  });
  return { message: "Personal Assistant added successfully", assistant: present(row) };
}

/** Changes a personal assistant that is not closed (`changeSupport`). */
async function changeAssistant(
  context: Context,
  id: string,
  { version, ...fields }: AssistantFields & Version,
) {
  const change = { version, fields };
  const row = await changeSupport(context, ASSISTANT, id, change, async (tx, before) => {
    if (fields.dateOfJoining !== before.dateOfJoining)
      checkDay("dateOfJoining", fields.dateOfJoining, withinAJob(context.clock.today()));
    await updateAssistant(tx, before.id, fields);
    await writeAudit(tx, context, "personal-assistant.changed", ["personal-assistant", before.id], {
      oldValue: before,
      newValue: fields,
    });
  });
  return { message: "Personal Assistant updated successfully", assistant: present(row) };
}

const present = (row: AssistantRow): Assistant => ({
  ...row,
  ...supportOf(row),
  _id: row.id,
  supportEnds: addYear(row.dateOfJoining),
});

export const assistantsService: Service<typeof assistantsContract> = {
  list: listAllAssistants,
  create: createAssistant,
  update: changeAssistant,
  ...turnsOf(
    ASSISTANT,
    ({ assistantName }) => assistantName,
    (row) => ({ assistant: present(row) }),
  ),
};
