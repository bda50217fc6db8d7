import { codeJobs } from "#/domain/accounts/codes.job.ts";
import { deviceJobs } from "#/domain/accounts/devices.job.ts";
import { linkJobs } from "#/domain/accounts/links.job.ts";
import { passkeyJobs } from "#/domain/accounts/passkeys/passkeys.job.ts";
import { sessionJobs } from "#/domain/accounts/sessions/sessions.job.ts";
import { metricJobs } from "#/domain/insights/counts.job.ts";
import { digestJobs } from "#/domain/messaging/messages/digest.job.ts";
import { messageJobs } from "#/domain/messaging/messages/messages.job.ts";
import { phoneJobs } from "#/domain/messaging/messages/phones.job.ts";
import { type Renewal, renewingBy } from "#/domain/messaging/notices/notify.service.ts";
import { dueJobs } from "#/domain/money/dues/dues.job.ts";
import { renewReminder } from "#/domain/money/dues/monthly.service.ts";
import { paymentJobs } from "#/domain/money/payments/payments.job.ts";
import {
  creditNoteAttachment,
  receiptAttachment,
} from "#/domain/money/payments/receipts/receipts.service.ts";
import { decisionJobs } from "#/domain/office/decisions/decisions.job.ts";
import { gatheredJob } from "#/domain/office/decisions/gathered.job.ts";
import { importJobs } from "#/domain/office/imports/imports.job.ts";
import { checksGathered } from "#/domain/onboarding/checks/checks.mail.ts";
import { correctionsGathered } from "#/domain/onboarding/corrections/corrections.mail.ts";
import { certificateJobs } from "#/domain/placement/certificates/certificates.job.ts";
import { renewPublished } from "#/domain/placement/companies/openings/openings.mail.ts";
import { interviewJobs } from "#/domain/placement/interviews/reminders/reminders.job.ts";
import { renewQuestion } from "#/domain/placement/interviews/reminders/reminders.service.ts";
import { erasureJobs } from "#/domain/site/privacy/erasing.job.ts";
import { waitlistJobs } from "#/domain/training/batches/waitlist/waitlist.job.ts";
import { scoresGathered } from "#/domain/training/scores/score.mail.ts";
import { renewPlanned } from "#/domain/training/sessions/planned/planned.service.ts";
import { warningJobs } from "#/domain/training/warnings/warnings.job.ts";
import type { WaitingKind } from "#/shared/occasions.ts";
import { trailJobs } from "../audit/trail/sealing.ts";
import { housekeepingJobs } from "../jobs/housekeeping.ts";
import type { Job } from "../jobs/jobs.ts";
import type { AttachmentSources } from "../mail/attachments.ts";
import { secretJobs } from "../ops/rotation/rotate.ts";
import { IMPORTERS } from "./feature-imports.ts";

/** Every feature's repeated work. */
export const JOBS: readonly Job[] = [
  ...housekeepingJobs,
  ...trailJobs,
  ...secretJobs,
  ...sessionJobs,
  ...codeJobs,
  ...deviceJobs,
  ...linkJobs,
  ...passkeyJobs,
  ...paymentJobs,
  ...dueJobs,
  ...interviewJobs,
  ...metricJobs,
  ...decisionJobs,
  gatheredJob([checksGathered, correctionsGathered, scoresGathered]),
  ...waitlistJobs,
  ...warningJobs,
  ...erasureJobs,
  ...certificateJobs,
  ...importJobs(IMPORTERS),
  ...messageJobs,
  ...digestJobs,
  ...phoneJobs,
];

/** Attachments of mails, made when they are sent. */
export const ATTACHMENTS: AttachmentSources = {
  receipt: receiptAttachment,
  "credit-note": creditNoteAttachment,
};

/** Whether a mail still holds when it is sent, for each kind that can wait overnight. */
const RENEWALS: Record<Exclude<WaitingKind, "message">, Renewal> = {
  "due-soon": renewReminder("soon"),
  "due-overdue": renewReminder("overdue"),
  "due-late": renewReminder("late"),
  "session-planned": renewPlanned,
  "opening-published": renewPublished,
  "interview-outcome-missing": renewQuestion,
};

/** Rewrites a mail that was held back before it is sent. */
export const renew = renewingBy(RENEWALS);
