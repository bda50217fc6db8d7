import { codeJobs } from "#/features/accounts/codes/server/codes.job.ts";
import { deviceJobs } from "#/features/accounts/devices/server/devices.job.ts";
import { linkJobs } from "#/features/accounts/links/server/links.job.ts";
import { passkeyJobs } from "#/features/accounts/passkeys/server/passkeys.job.ts";
import { sessionJobs } from "#/features/accounts/sessions/server/sessions.job.ts";
import { waitlistJobs } from "#/features/batches/waitlist/server/waitlist.job.ts";
import { certificateJobs } from "#/features/certificates/server/certificates.job.ts";
import { renewPublished } from "#/features/companies/openings/server/openings.mail.ts";
import { decisionJobs } from "#/features/decisions/server/decisions.job.ts";
import { gatheredJob } from "#/features/decisions/server/gathered.job.ts";
import { dueJobs } from "#/features/dues/monthly/server/dues.job.ts";
import { renewReminder } from "#/features/dues/monthly/server/service.ts";
import { importJobs } from "#/features/imports/server/imports.job.ts";
import { metricJobs } from "#/features/insights/upkeep/server/counts.job.ts";
import { interviewJobs } from "#/features/interviews/reminders/server/reminders.job.ts";
import { renewQuestion } from "#/features/interviews/reminders/server/service.ts";
import { digestJobs } from "#/features/messages/digest/server/digest.job.ts";
import { phoneJobs } from "#/features/messages/phones/server/phones.job.ts";
import { messageJobs } from "#/features/messages/server/messages.job.ts";
import { type Renewal, renewingBy } from "#/features/notices/server/notify.ts";
import { checksGathered } from "#/features/onboarding/checks/server/checks.mail.ts";
import { correctionsGathered } from "#/features/onboarding/corrections/server/corrections.mail.ts";
import {
  creditNoteAttachment,
  receiptAttachment,
} from "#/features/payments/receipts/server/service.ts";
import { paymentJobs } from "#/features/payments/server/payments.job.ts";
import { erasureJobs } from "#/features/privacy/erasing/server/erasing.job.ts";
import { scoresGathered } from "#/features/scores/server/score.mail.ts";
import { renewPlanned } from "#/features/training/planned/server/service.ts";
import { warningJobs } from "#/features/warnings/upkeep/server/warnings.job.ts";
import type { WaitingKind } from "#/shared/occasions.ts";
import { IMPORTERS } from "./feature-imports.ts";
import { housekeepingJobs } from "./housekeeping.ts";
import type { Job } from "./jobs.ts";
import type { AttachmentSources } from "./mail/attachments.ts";
import { secretJobs } from "./rotation/rotate.ts";
import { trailJobs } from "./trail/sealing.ts";

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

/** What mails may carry, made when they leave. */
export const ATTACHMENTS: AttachmentSources = {
  receipt: receiptAttachment,
  "credit-note": creditNoteAttachment,
};

/** Whether what a mail says is still so when it leaves, for each kind that can wait overnight but the office's own words. */
const RENEWALS: Record<Exclude<WaitingKind, "message">, Renewal> = {
  "due-soon": renewReminder("soon"),
  "due-overdue": renewReminder("overdue"),
  "due-late": renewReminder("late"),
  "session-planned": renewPlanned,
  "opening-published": renewPublished,
  "interview-outcome-missing": renewQuestion,
};

/** Writes a mail that had to wait anew before it leaves. */
export const renew = renewingBy(RENEWALS);
