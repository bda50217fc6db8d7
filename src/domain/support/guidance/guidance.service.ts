import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Guide, GuideFields, guidanceContract } from "./guidance.contract.ts";
import {
  deleteGuide,
  findGuide,
  type GuideRow,
  insertGuide,
  listGuides,
  lockForDeletion,
  lockGuided,
  updateGuide,
  updateReleased,
} from "./guidance.queries.ts";
import type { Level } from "./guidance.rules.ts";

async function listAllGuides({ db }: Context, query: ListQuery) {
  const { rows, total, totalGuidance } = await listGuides(db, query);
  return { answer: { guidances: rows.map(present), totalGuidance }, total };
}

/** Adds a guide. Throws GUIDANCE_EMAIL_TAKEN at its field (I-84). */
export async function createGuide(context: Context, fields: GuideFields) {
  const row = await context.db
    .transaction()
    .execute(async (tx) => {
      const id = await insertGuide(tx, context.clock, fields);
      await writeAudit(tx, context, "guidance.created", ["guidance", id], { newValue: fields });
      return getGuide(tx, id);
    })
    .catch(throwEmailTaken);
  // The two spaces are in the specification.
  return { message: "Guidance  Added successfully", guidance: present(row) };
}

/**
 * Changes a guide; the same values change nothing. Throws NOT_FOUND, STALE_VERSION and
 * GUIDANCE_EMAIL_TAKEN.
 */
export async function changeGuide(
  context: Context,
  id: string,
  { version, ...fields }: GuideFields & { version?: number | undefined },
) {
  const row = await context.db
    .transaction()
    .execute(async (tx) => {
      const before = await getGuide(tx, id);
      await assertVersion(
        tx,
        context,
        { row: before, version },
        { subject: ["guidance", before.id], actions: ["guidance.changed"] },
      );
      if (isUnchanged(before, fields)) return before;
      if (!(await updateGuide(tx, before.id, { ...fields, version }))) {
        throw new AppError("STALE_VERSION");
      }
      await writeAudit(tx, context, "guidance.changed", ["guidance", before.id], {
        oldValue: before,
        newValue: fields,
      });
      return getGuide(tx, before.id);
    })
    .catch(throwEmailTaken);
  return { message: "Guidance details updated successfully", guidance: present(row) };
}

/**
 * Deletes a guide who guides nobody; people with closed support do not count, and have no guide
 * afterwards. Throws NOT_FOUND, and GUIDANCE_IN_USE with the number of people in the list (M9,
 * C33), also for a concurrent assignment: one of the two waits (I-82).
 */
export async function removeGuide(context: Context, id: string) {
  const undoing = await context.db.transaction().execute(async (tx) => {
    if (!isId(id) || !(await lockForDeletion(tx, id))) throw new AppError("NOT_FOUND");
    const guided = await lockGuided(tx, id);
    const count = guided.filter(({ isOpen }) => isOpen).length;
    if (count > 0) {
      throw new AppError("GUIDANCE_IN_USE", { values: { n: String(count) }, extra: { count } });
    }
    const before = await getGuide(tx, id);
    const decision = await openDecision(tx, context, {
      action: "guidance.deleted",
      subject: ["guidance", before.id],
      rows: [
        { table: "guidances", where: { id: before.id } },
        ...guided.map(({ table, where }) => ({
          table,
          where,
          columns: ["guidance_provider_id", "guidance_helper_id"],
        })),
      ],
    });
    await updateReleased(tx, before.id);
    await deleteGuide(tx, before.id);
    await writeAudit(tx, context, "guidance.deleted", ["guidance", before.id], {
      oldValue: { ...before, closedSupport: guided.map(({ where }) => where.id) },
    });
    return decision.close();
  });
  return { message: "Guidance deleted successfully", ...undoing };
}

function throwEmailTaken(error: { constraint?: string }): never {
  if (error.constraint !== "guidances_email") throw error;
  const { message } = new AppError("GUIDANCE_EMAIL_TAKEN");
  throw new AppError("GUIDANCE_EMAIL_TAKEN", { fields: { email: message }, cause: error });
}

async function getGuide(tx: Db, id: string): Promise<GuideRow> {
  return getById(id, (known) => findGuide(tx, known));
}

const present = ({ id, level, ...row }: GuideRow): Guide => ({
  _id: id,
  ...row,
  level: level as Level,
});

export const guidanceService: Service<typeof guidanceContract> = {
  list: listAllGuides,
  create: createGuide,
  update: changeGuide,
  remove: removeGuide,
};
