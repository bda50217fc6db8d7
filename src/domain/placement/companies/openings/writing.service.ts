import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { formatDate } from "#/shared/dates.ts";
import { withinTenYears } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import { listWhoFit } from "../fitting.queries.ts";
import { companyOf, refuseOther } from "./company.service.ts";
import type { Opening, OpeningFields } from "./openings.contract.ts";
import { publishedNotice } from "./openings.mail.ts";
import {
  insertOpening,
  lockOpening,
  type OpeningRow,
  openingOf,
  updateOpening,
  updateStatus,
} from "./openings.queries.ts";
import { publishedText } from "./openings.rules.ts";

/** Creates an opening as a draft, and its company if it has no row yet. */
export async function createOpening(context: Context, fields: OpeningFields) {
  const row = await context.db.transaction().execute((tx) => writeDraft(tx, context, fields));
  return { message: "Draft saved.", opening: presentOpening(row) };
}

/** Creates and publishes an opening, or neither. Throws OPENING_OVER if nobody could apply. */
export async function createPublished(context: Context, fields: OpeningFields) {
  return context.db.transaction().execute(async (tx) => {
    const draft = await writeDraft(tx, context, fields);
    const { message, ...published } = await changeStatus(tx, context, draft, "published");
    return { message: publishedText(message, published.invited), ...published };
  });
}

async function writeDraft(tx: Db, context: Context, { companyName, ...fields }: OpeningFields) {
  const { actor, clock } = context;
  checkDay("until", fields.until, withinTenYears(clock.today()));
  const companyId = await companyOf(tx, context, companyName);
  const id = await insertOpening(tx, clock, { ...fields, companyId, createdBy: actor.id });
  await writeAudit(tx, context, "opening.created", ["opening", id], {
    newValue: { companyName, ...fields },
  });
  return getOpening(tx, id);
}

/** Throws STALE_VERSION, naming who changed it, if the caller saw another version of an opening. */
const assertOpeningVersion = versionCheck(({ id }: OpeningRow) => ({
  subject: ["opening", id],
  actions: ["opening.changed", "opening.published", "opening.closed"],
}));

/**
 * Changes an opening; the same again changes nothing. Throws NOT_FOUND, STALE_VERSION, and
 * OPENING_APPLIED_FOR for another company.
 */
export async function changeOpening(
  context: Context,
  id: string,
  { version, companyName, ...fields }: OpeningFields & { version?: number | undefined },
) {
  const row = await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockOpening(tx, known));
    await assertOpeningVersion(tx, context, before, version);
    const companyId = await companyOf(tx, context, companyName);
    if (isUnchanged(before, { ...fields, companyId })) return before;
    await refuseOther(tx, before, companyId);
    if (fields.until !== before.until)
      checkDay("until", fields.until, withinTenYears(context.clock.today()));
    await updateOpening(tx, before.id, { ...fields, companyId });
    await writeAudit(tx, context, "opening.changed", ["opening", before.id], {
      oldValue: before,
      newValue: { companyName, ...fields },
    });
    return getOpening(tx, before.id);
  });
  return { message: "Opening changed.", opening: presentOpening(row) };
}

/**
 * Publishes or closes an opening. Those who fit are notified the first time it is published. Throws
 * NOT_FOUND, STALE_VERSION, and OPENING_OVER if nobody could apply.
 */
export async function setStatus(
  context: Context,
  id: string,
  { status, version }: { status: "published" | "closed"; version?: number | undefined },
) {
  return context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockOpening(tx, known));
    await assertOpeningVersion(tx, context, before, version);
    return changeStatus(tx, context, before, status);
  });
}

async function changeStatus(
  tx: Db,
  context: Context,
  before: OpeningRow,
  status: "published" | "closed",
) {
  const { clock } = context;
  // A draft is not open yet, so there is nothing to close.
  if (before.status === status || (status === "closed" && before.status === "draft")) {
    return { message: "Nothing changed.", opening: presentOpening(before), invited: 0 };
  }
  const today = clock.today();
  if (status === "published" && before.until < today) {
    throw new AppError("OPENING_OVER", { values: { day: formatDate(before.until, today) } });
  }
  const isFirst = before.publishedAt === null;
  const publishedAt = before.publishedAt ?? clock.now();
  await updateStatus(tx, before.id, { status, publishedAt });
  const fitting = isFirst && status === "published" ? await listWhoFit(tx, before) : [];
  await notify(
    tx,
    context,
    fitting.map((userId) => publishedNotice(userId, before)),
  );
  await writeAudit(tx, context, `opening.${status}`, ["opening", before.id], {
    oldValue: { status: before.status },
    newValue: { status, invited: fitting.length },
  });
  const message = status === "published" ? "Opening published." : "Opening closed.";
  const opening = presentOpening(await getOpening(tx, before.id));
  return { message, opening, invited: fitting.length };
}

/** Returns an opening. Throws NOT_FOUND. */
export const getOpening = (db: Db, id: string): Promise<OpeningRow> =>
  getById(id, (known) => openingOf(db, known).executeTakeFirst());

/** An opening with the fields that all its readers see. */
export const presentOpening = ({
  id,
  companyId: _,
  publishedAt: __,
  ...opening
}: OpeningRow): Opening => ({ _id: id, ...opening });
