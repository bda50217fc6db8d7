import { addressesRoutes } from "#/features/accounts/addresses/server/routes.ts";
import { codeJobs } from "#/features/accounts/codes/server/codes.job.ts";
import { deviceJobs } from "#/features/accounts/devices/server/devices.job.ts";
import { emailsRoutes } from "#/features/accounts/emails/server/routes.ts";
import { invitationsRoutes } from "#/features/accounts/invitations/server/routes.ts";
import { linkJobs } from "#/features/accounts/links/server/links.job.ts";
import { passwordsRoutes } from "#/features/accounts/passwords/server/routes.ts";
import { profileRoutes } from "#/features/accounts/profile/server/routes.ts";
import { registrationRoutes } from "#/features/accounts/registration/server/routes.ts";
import { sessionsRoutes } from "#/features/accounts/sessions/server/routes.ts";
import { sessionJobs } from "#/features/accounts/sessions/server/sessions.job.ts";
import { usersRoutes } from "#/features/accounts/users/server/routes.ts";
import { alumniRoutes } from "#/features/alumni/server/routes.ts";
import { assistanceClosureRoutes } from "#/features/assistance/closure/server/routes.ts";
import { deskRoutes } from "#/features/assistance/desk/server/routes.ts";
import { assistanceRecordRoutes } from "#/features/assistance/records/server/routes.ts";
import { assistanceRequestRoutes } from "#/features/assistance/requests/server/routes.ts";
import { supportedRoutes } from "#/features/assistance/supported/server/routes.ts";
import { assistantsRoutes } from "#/features/assistants/server/routes.ts";
import { departureRoutes } from "#/features/batches/departures/server/routes.ts";
import { eligibilityRoutes } from "#/features/batches/eligibility/server/routes.ts";
import { memberRoutes } from "#/features/batches/members/server/routes.ts";
import { batchRoutes } from "#/features/batches/server/routes.ts";
import { waitlistRoutes } from "#/features/batches/waitlist/server/routes.ts";
import { waitlistJobs } from "#/features/batches/waitlist/server/waitlist.job.ts";
import { calendarRoutes } from "#/features/calendar/server/routes.ts";
import { contactRoutes } from "#/features/contact/server/routes.ts";
import { decisionJobs } from "#/features/decisions/server/decisions.job.ts";
import { decisionsRoutes } from "#/features/decisions/server/routes.ts";
import { ledgerRoutes } from "#/features/dues/ledger/server/routes.ts";
import { manualPaymentRoutes } from "#/features/dues/manual/server/routes.ts";
import { dueJobs } from "#/features/dues/monthly/server/dues.job.ts";
import { filesRoutes } from "#/features/files/server/routes.ts";
import { logRoutes } from "#/features/guidance/log/server/routes.ts";
import { guidanceRoutes } from "#/features/guidance/server/routes.ts";
import { insightsRoutes } from "#/features/insights/server/routes.ts";
import { outcomeRoutes } from "#/features/interviews/outcome/server/routes.ts";
import { interviewOverviewRoutes } from "#/features/interviews/overview/server/routes.ts";
import { interviewJobs } from "#/features/interviews/reminders/server/reminders.job.ts";
import { interviewRoutes } from "#/features/interviews/server/routes.ts";
import { feedRoutes } from "#/features/marketing/feed/server/routes.ts";
import { marketingProfileRoutes } from "#/features/marketing/profile/server/routes.ts";
import { noticesRoutes } from "#/features/notices/server/routes.ts";
import { detailsRoutes } from "#/features/onboarding/details/server/routes.ts";
import { documentRoutes } from "#/features/onboarding/documents/server/routes.ts";
import { peopleRoutes } from "#/features/oversight/people/server/routes.ts";
import { oversightRoutes } from "#/features/oversight/server/routes.ts";
import { timelineRoutes } from "#/features/oversight/timeline/server/routes.ts";
import { trainingHubRoutes } from "#/features/oversight/training/server/routes.ts";
import { officeRoutes } from "#/features/payments/office/server/routes.ts";
import { receiptAttachment } from "#/features/payments/receipts/server/service.ts";
import { paymentJobs } from "#/features/payments/server/payments.job.ts";
import { paymentsRoutes } from "#/features/payments/server/routes.ts";
import { scoresRoutes } from "#/features/scores/server/routes.ts";
import { siteRoutes } from "#/features/site/server/routes.ts";
import { answerRoutes } from "#/features/training/answers/server/routes.ts";
import { attendanceRoutes } from "#/features/training/attendance/server/routes.ts";
import { trainingRoutes } from "#/features/training/server/routes.ts";
import {
  sessionListRoutes,
  trainingSessionRoutes,
} from "#/features/training/sessions/server/routes.ts";
import { trainerRoutes } from "#/features/training/trainer/server/routes.ts";
import { housekeepingJobs } from "./housekeeping.ts";
import type { FeatureRoutes } from "./http.ts";
import type { Job } from "./jobs.ts";
import type { AttachmentSources } from "./mail/attachments.ts";

/** Every feature's calls: one line each. A call without an access record does not start. */
export const FEATURES: readonly FeatureRoutes[] = [
  siteRoutes,
  sessionsRoutes,
  registrationRoutes,
  passwordsRoutes,
  profileRoutes,
  emailsRoutes,
  addressesRoutes,
  invitationsRoutes,
  usersRoutes,
  noticesRoutes,
  decisionsRoutes,
  contactRoutes,
  detailsRoutes,
  documentRoutes,
  filesRoutes,
  batchRoutes,
  eligibilityRoutes,
  memberRoutes,
  departureRoutes,
  waitlistRoutes,
  scoresRoutes,
  trainingRoutes,
  trainerRoutes,
  sessionListRoutes,
  attendanceRoutes,
  trainingSessionRoutes,
  answerRoutes,
  calendarRoutes,
  interviewRoutes,
  outcomeRoutes,
  interviewOverviewRoutes,
  marketingProfileRoutes,
  feedRoutes,
  assistanceRequestRoutes,
  assistanceRecordRoutes,
  assistanceClosureRoutes,
  guidanceRoutes,
  logRoutes,
  assistantsRoutes,
  deskRoutes,
  supportedRoutes,
  insightsRoutes,
  oversightRoutes,
  peopleRoutes,
  trainingHubRoutes,
  timelineRoutes,
  alumniRoutes,
  paymentsRoutes,
  officeRoutes,
  manualPaymentRoutes,
  ledgerRoutes,
];

/** Every feature's repeated work. */
export const JOBS: readonly Job[] = [
  ...housekeepingJobs,
  ...sessionJobs,
  ...codeJobs,
  ...deviceJobs,
  ...linkJobs,
  ...paymentJobs,
  ...dueJobs,
  ...interviewJobs,
  ...decisionJobs,
  ...waitlistJobs,
];

/** What mails may carry, made when they leave. */
export const ATTACHMENTS: AttachmentSources = {
  receipt: receiptAttachment,
};
