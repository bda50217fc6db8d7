import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notify, notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import { makeDuesOf } from "#/domain/money/dues/monthly.service.ts";
import { receiptPath } from "#/domain/money/payments/payments.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { signLink, signLinkIfMade } from "#/platform/files/links.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { addYear } from "#/shared/dates.ts";
import { withinAJob } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { toRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import type { Position } from "#/shared/positions.ts";
import { insertDraftRecord } from "../assistance.queries.ts";
import { moveFirstDay } from "../placed.service.ts";
import { lockRequest } from "../requests/requests.queries.ts";
import { ASSISTANCE_CHANGES } from "../support.service.ts";
import { termsTemplate } from "./assistance-terms.pdf.ts";
import type {
  AssistanceDetails,
  RecordFields,
  recordsContract,
  SentFields,
} from "./records.contract.ts";
import { detailsReceivedNotice, unassignedNotice, workplaceNotice } from "./records.mail.ts";
import {
  findSubmitted,
  listLog,
  listPaymentsOf,
  lockRecord,
  type RecordRow,
  updateRecord,
  updateSubmitted,
} from "./records.queries.ts";
import { guideOf, readForm, workplaceChange } from "./records.rules.ts";

/** The caller's own record; none while it is a draft (C1). */
async function readOwnDetails(context: Context) {
  const row = await findSubmitted(context.db, context.actor.id);
  return { assistanceDetails: row ? [await present(context, context.db, row)] : [] };
}

/**
 * Submits the caller's details with the signed terms; support begins. Throws INVALID_INPUT and
 * TERMS_MISSING by field, REQUEST_NOT_APPROVED, AGREED_AMOUNT_CHANGED if another amount was shown,
 * and DETAILS_SUBMITTED the second time, also for all but one of several at once (I-76). The form
 * cannot set guides, amount and state (I-77).
 */
async function submitDetails(context: Context, file: StagedFile | undefined, sent: SentFields) {
  const { actor, clock, files } = context;
  const values = readForm(sent, file);
  checkDay("dateOfJoining", values.dateOfJoining, withinAJob(clock.today()));
  const assistanceDetails = await context.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, actor.id);
    if (request?.status !== "Approved") throw new AppError("REQUEST_NOT_APPROVED");
    const agreed = toRupees(request.amountPaise ?? 0);
    const { agreedAmount } = sent;
    if (agreedAmount && Number(agreedAmount) !== agreed)
      throw new AppError("AGREED_AMOUNT_CHANGED");
    // Creates the record of a person placed before drafts existed.
    await insertDraftRecord(tx, clock, { userId: actor.id });
    const record = await lockRecord(tx, actor.id);
    if (!record || record.submittedAt) throw new AppError("DETAILS_SUBMITTED");
    await files.claim(tx, [values.termsFileId]);
    await updateSubmitted(tx, clock, record.id, values);
    await makeDuesOf(tx, context, record.id);
    await writeAudit(tx, context, "assistance.submitted", ["assistance-record", record.id], {
      // Sending the details accepts the agreed amount.
      newValue: { ...values, amountPaise: request.amountPaise },
    });
    const supportUntil = addYear(values.dateOfJoining);
    await notify(tx, context, detailsReceivedNotice(actor.id, { ...values, supportUntil }));
    if (!record.guidanceProviderId) await notifyCto(tx, context, values);
    return readBack(tx, context);
  });
  return { message: "Details uploaded successfully!", assistanceDetails };
}

async function notifyCto(tx: Db, context: Context, { username, companyName }: RecordFields) {
  const notification = unassignedNotice(context.actor.id, username, companyName);
  await notifyInApp(tx, context, await forStaff(tx, notification, "CTO"));
}

/**
 * Changes the caller's record while it is active; the account's own name and address stay (C61),
 * and the same again changes nothing. The office is notified of another workplace or first day; the
 * latter restarts the months owed. Throws NOT_FOUND while it is a draft, ASSISTANCE_CLOSED,
 * STALE_VERSION (C42, I-88), and PLACEMENT_GONE_ON for another first day once a month is recorded.
 */
async function changeDetails(
  context: Context,
  { version, ...values }: RecordFields & { version?: number | undefined },
) {
  const assistanceDetails = await context.db.transaction().execute(async (tx) => {
    const record = await lockRecord(tx, context.actor.id);
    if (!record?.submittedAt) throw new AppError("NOT_FOUND");
    if (!record.isActive) throw new AppError("ASSISTANCE_CLOSED");
    const subject = ["assistance-record", record.id] as const;
    const trace = { subject, actions: ASSISTANCE_CHANGES };
    await assertVersion(tx, context, { row: record, version }, trace);
    if (isUnchanged(record, values)) return readBack(tx, context);
    const write = () => updateRecord(tx, record.id, values);
    if (values.dateOfJoining !== record.dateOfJoining) {
      checkDay("dateOfJoining", values.dateOfJoining, withinAJob(context.clock.today()));
      await moveFirstDay(tx, context, record.id, write);
    } else await write();
    await writeAudit(tx, context, "assistance.changed", subject, {
      oldValue: record,
      newValue: values,
    });
    await notifyOffice(tx, context, workplaceChange(record, values));
    return readBack(tx, context);
  });
  return { message: "Profile updated successfully!", assistanceDetails };
}

async function notifyOffice(tx: Db, context: Context, change: string) {
  if (!change) return;
  const notification = workplaceNotice(context.actor.id, context.actor.username, change);
  await notifyInApp(tx, context, await forStaff(tx, notification));
  await notifyInApp(tx, context, await forStaff(tx, notification, "CTO"));
}

async function readBack(tx: Db, context: Context) {
  const row = await findSubmitted(tx, context.actor.id);
  if (!row) throw new Error("the record was just written");
  return present(context, tx, row);
}

async function present(context: Context, db: Db, row: RecordRow): Promise<AssistanceDetails> {
  const payments = await listPaymentsOf(db, row.id);
  const entries = await listLog(db, row.id);
  return {
    ...row,
    _id: row.id,
    termsFileUrl: signLink(context.secrets, context.clock, `/api/files/${row.termsFileId}`),
    isSubmitted: true,
    submittedAt: row.submittedAt.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
    closed: row.closedAt !== null,
    supportUntil: addYear(row.dateOfJoining),
    position: row.position as Position | null,
    guidanceProvider: guideOf({
      id: row.providerId,
      name: row.providerName,
      email: row.providerEmail,
      mobile: row.providerMobile,
      level: row.providerLevel,
    }),
    guidanceHelper: guideOf({
      id: row.helperId,
      name: row.helperName,
      email: row.helperEmail,
      mobile: row.helperMobile,
      level: row.helperLevel,
    }),
    userId: {
      _id: row.userId,
      amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    },
    payments: payments.map(({ receiptId, receiptAt, ...payment }) => ({
      month: formatMonth(payment.month),
      paymentStatus: payment.status,
      paymentDate: payment.paymentDate,
      amount: toRupees(payment.amountPaise),
      ...(payment.status !== "Received" &&
        payment.receivedPaise > 0 && { received: toRupees(payment.receivedPaise) }),
      receiptUrl: signLinkIfMade(context, receiptPath, { id: receiptId, madeAt: receiptAt }),
    })),
    entries: entries.map(({ id, writtenAt, ...entry }) => ({
      _id: id,
      ...entry,
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

export const recordsService: Service<typeof recordsContract> = {
  find: readOwnDetails,
  create: submitDetails,
  termsTemplate,
  update: (context, _ownId, input) => changeDetails(context, input),
};
