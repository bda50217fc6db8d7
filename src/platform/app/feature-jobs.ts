import { deleteExpiredCodes } from "#/domain/accounts/codes.queries.ts";
import { deleteOldDevices } from "#/domain/accounts/devices.queries.ts";
import { deleteExpiredLinks } from "#/domain/accounts/links.queries.ts";
import { deleteExpiredChallenges } from "#/domain/accounts/passkeys/passkeys.queries.ts";
import { deleteExpiredSessions } from "#/domain/accounts/sessions/sessions.queries.ts";
import { deleteExpiredSignOns } from "#/domain/accounts/single-sign-on/single-sign-on.queries.ts";
import { journeyJobs } from "#/domain/insights/journeys.job.ts";
import { WRITING_JOB, writeMessages } from "#/domain/messaging/messages/delivering.service.ts";
import { writeDigests } from "#/domain/messaging/messages/digest.service.ts";
import { type Renewal, renewingBy } from "#/domain/messaging/notices/notify.service.ts";
import { PHONE_JOB } from "#/domain/messaging/notices/phones/phones.rules.ts";
import { textsBy } from "#/domain/messaging/notices/phones/phones.service.ts";
import { sendPushes } from "#/domain/messaging/notices/push.service.ts";
import { dueJobs } from "#/domain/money/dues/dues.job.ts";
import { renewReminder } from "#/domain/money/dues/monthly.service.ts";
import { paymentJobs } from "#/domain/money/payments/payments.job.ts";
import {
  creditNoteAttachment,
  receiptAttachment,
  taxInvoiceAttachment,
} from "#/domain/money/payments/receipts/receipts.service.ts";
import { gatheredJob } from "#/domain/office/decisions/decision-notices.job.ts";
import { decisionJobs } from "#/domain/office/decisions/decisions.job.ts";
import { enquiryJobs } from "#/domain/office/enquiries/enquiries.job.ts";
import { importJobs } from "#/domain/office/imports/imports.job.ts";
import { webhookJobs } from "#/domain/office/webhooks/delivering.service.ts";
import { checksGathered } from "#/domain/onboarding/checks/checks.mail.ts";
import { correctionsGathered } from "#/domain/onboarding/corrections/corrections.mail.ts";
import { paperJobs } from "#/domain/onboarding/documents/destroying.service.ts";
import { certificateJobs } from "#/domain/placement/certificates/certificates.job.ts";
import { introductionJobs } from "#/domain/placement/companies/introductions/introductions.job.ts";
import { renewPublished } from "#/domain/placement/companies/openings/openings.mail.ts";
import {
  askForOutcomes,
  renewQuestion,
} from "#/domain/placement/interviews/reminders/reminders.service.ts";
import { renewPlace } from "#/domain/placement/interviews/reminders/texts.service.ts";
import {
  remindOfTomorrow,
  renewTomorrow,
} from "#/domain/placement/interviews/reminders/tomorrow.service.ts";
import { contactJobs } from "#/domain/site/contact/contact.job.ts";
import { eraseGranted, keepClock } from "#/domain/site/privacy/erasing.service.ts";
import { ERASURE_JOB } from "#/domain/site/privacy/erasures/erasures.rules.ts";
import { waitlistJobs } from "#/domain/training/batches/waitlist/waitlist.job.ts";
import { scoresGathered } from "#/domain/training/scores/score.mail.ts";
import { renewPlannedSet } from "#/domain/training/sessions/module-plan/announcing.service.ts";
import { renewPlanned } from "#/domain/training/sessions/planned/planned.service.ts";
import {
  remindOfClasses,
  renewClassTomorrow,
} from "#/domain/training/sessions/planned/tomorrow.service.ts";
import { warningJobs } from "#/domain/training/warnings/warnings.job.ts";
import type { WaitingKind } from "#/shared/occasions.ts";
import type { TextKind } from "#/shared/text-kinds.ts";
import { trailJobs } from "../audit/trail-sealing.ts";
import type { Db } from "../db/db.ts";
import { housekeepingJobs } from "../jobs/housekeeping.ts";
import type { Job } from "../jobs/jobs.ts";
import type { AttachmentSources } from "../mail/attachments.ts";
import { secretJobs } from "../ops/rotate.ts";
import type { Clock } from "./clock.ts";
import { IMPORTERS } from "./feature-imports.ts";

/** A job that removes expired rows. */
const removing = (
  name: string,
  everySeconds: number,
  remove: (db: Db, clock: Clock) => Promise<unknown>,
): Job => ({
  name,
  everySeconds,
  isExclusive: true,
  run: async ({ db, clock }) => {
    await remove(db, clock);
  },
});

/**
 * Rewrites texts when they are sent. Cancelled sessions need none: a cancellation is final, and
 * undoing it deletes the text.
 */
const TEXT_RENEWALS: Record<Exclude<TextKind, "session-cancelled">, Renewal> = {
  "interview-scheduled": renewPlace,
  "interview-moved": renewPlace,
  "interview-tomorrow": renewTomorrow,
  "due-soon": renewReminder("soon"),
  "due-overdue": renewReminder("overdue"),
};

/** Every feature's repeated work. */
export const JOBS: readonly Job[] = [
  ...housekeepingJobs,
  ...trailJobs,
  ...secretJobs,
  removing("sessions.expire", 900, deleteExpiredSessions),
  removing("codes.expire", 900, deleteExpiredCodes),
  removing("devices.forget", 86_400, deleteOldDevices),
  removing("links.expire", 3_600, deleteExpiredLinks),
  removing("passkeys.expire", 900, deleteExpiredChallenges),
  removing("single-sign-on.expire", 900, deleteExpiredSignOns),
  ...paymentJobs,
  ...dueJobs,
  { name: "interview-outcomes", everySeconds: 300, isExclusive: true, run: askForOutcomes },
  { name: "interviews-tomorrow", everySeconds: 60, isExclusive: true, run: remindOfTomorrow },
  { name: "classes-tomorrow", everySeconds: 60, isExclusive: true, run: remindOfClasses },
  ...journeyJobs,
  ...decisionJobs,
  gatheredJob([checksGathered, correctionsGathered, scoresGathered]),
  ...waitlistJobs,
  ...warningJobs,
  { name: ERASURE_JOB, everySeconds: 15, isExclusive: true, run: eraseGranted },
  // Watches the deadlines of requests and of sealed data.
  { name: "erasure-clock", everySeconds: 3_600, isExclusive: true, run: keepClock },
  ...paperJobs,
  ...certificateJobs,
  ...introductionJobs,
  ...contactJobs,
  ...enquiryJobs,
  ...importJobs(IMPORTERS),
  { name: WRITING_JOB, everySeconds: 5, run: writeMessages },
  // A server that was away at 8:00 writes the staff's morning mail when it is back.
  { name: "messages.digest", everySeconds: 60, isExclusive: true, run: writeDigests },
  { name: "notices.push", everySeconds: 10, run: sendPushes },
  ...webhookJobs,
  { name: PHONE_JOB, everySeconds: 10, run: textsBy(TEXT_RENEWALS) },
];

/** Attachments of mails, made when they are sent. */
export const ATTACHMENTS: AttachmentSources = {
  receipt: receiptAttachment,
  "credit-note": creditNoteAttachment,
  "tax-invoice": taxInvoiceAttachment,
};

/** For each kind that can wait or go stale: whether the mail still applies when it is sent. */
const RENEWALS: Record<
  Exclude<WaitingKind, "message"> | "interview-tomorrow" | "session-tomorrow",
  Renewal
> = {
  "due-soon": renewReminder("soon"),
  "due-overdue": renewReminder("overdue"),
  "due-late": renewReminder("late"),
  "session-planned": renewPlanned,
  "sessions-planned": renewPlannedSet,
  "opening-published": renewPublished,
  "interview-outcome-missing": renewQuestion,
  "interview-tomorrow": renewTomorrow,
  "session-tomorrow": renewClassTomorrow,
};

/** Rewrites a mail that was held back before it is sent. */
export const renewMail = renewingBy(RENEWALS);
