import { updateUser } from "#/domain/accounts/access.service.ts";
import { accessTokensContract } from "#/domain/accounts/access-tokens/access-tokens.contract.ts";
import { accessTokensService } from "#/domain/accounts/access-tokens/access-tokens.service.ts";
import { addressesContract } from "#/domain/accounts/addresses.contract.ts";
import { addressesService } from "#/domain/accounts/addresses.service.ts";
import { codesCalls } from "#/domain/accounts/codes.service.ts";
import { emailsContract } from "#/domain/accounts/emails.contract.ts";
import { emailsService } from "#/domain/accounts/emails.service.ts";
import { confirmingCalls } from "#/domain/accounts/factors/confirming.service.ts";
import { factorsContract } from "#/domain/accounts/factors/factors.contract.ts";
import { factorsCalls } from "#/domain/accounts/factors/factors.service.ts";
import { handoverContract } from "#/domain/accounts/handover.contract.ts";
import { handoverService } from "#/domain/accounts/handover.service.ts";
import { invitationsContract } from "#/domain/accounts/invitations.contract.ts";
import { invitationsService } from "#/domain/accounts/invitations.service.ts";
import { passkeysContract } from "#/domain/accounts/passkeys/passkeys.contract.ts";
import { passkeysService } from "#/domain/accounts/passkeys/passkeys.service.ts";
import { passwordsContract } from "#/domain/accounts/passwords/passwords.contract.ts";
import { passwordsCalls } from "#/domain/accounts/passwords/passwords.service.ts";
import { profileContract } from "#/domain/accounts/profile/profile.contract.ts";
import { profileService } from "#/domain/accounts/profile/profile.service.ts";
import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { registrationService } from "#/domain/accounts/registration/registration.service.ts";
import { sessionsContract } from "#/domain/accounts/sessions/sessions.contract.ts";
import { sessionsService } from "#/domain/accounts/sessions/sessions.service.ts";
import { singleSignOnService } from "#/domain/accounts/single-sign-on/confirming.service.ts";
import { singleSignOnContract } from "#/domain/accounts/single-sign-on/single-sign-on.contract.ts";
import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import { inviteTrainee, usersCalls } from "#/domain/accounts/users/users.service.ts";
import { insightsContract } from "#/domain/insights/insights.contract.ts";
import { insightsService } from "#/domain/insights/insights.service.ts";
import { calendarContract } from "#/domain/messaging/calendar/calendar.contract.ts";
import { calendarService } from "#/domain/messaging/calendar/calendar.service.ts";
import { outlookContract } from "#/domain/messaging/outlook/outlook.contract.ts";
import { readAnswerDays } from "#/domain/messaging/outlook/outlook.queries.ts";
import { outlookService } from "#/domain/messaging/outlook/outlook.service.ts";
import { viewersContract } from "#/domain/messaging/presence/presence.contract.ts";
import { viewersService } from "#/domain/messaging/presence/presence.service.ts";
import { updatesContract } from "#/domain/messaging/updates/updates.contract.ts";
import { updatesService } from "#/domain/messaging/updates/updates.service.ts";
import {
  creditNoteAttachment,
  receiptAttachment,
} from "#/domain/money/payments/receipts/receipts.service.ts";
import { decisionsContract } from "#/domain/office/decisions/decisions.contract.ts";
import { decisionsService } from "#/domain/office/decisions/decisions.service.ts";
import { enquiriesContract } from "#/domain/office/enquiries/enquiries.contract.ts";
import { enquiriesService } from "#/domain/office/enquiries/enquiries.service.ts";
import { filesContract } from "#/domain/office/files/files.contract.ts";
import { filesService } from "#/domain/office/files/files.service.ts";
import { importsContract } from "#/domain/office/imports/imports.contract.ts";
import { importsService } from "#/domain/office/imports/imports.service.ts";
import { batchContract } from "#/domain/office/oversight/batch/batch.contract.ts";
import { batchService } from "#/domain/office/oversight/batch/batch.service.ts";
import { oversightContract } from "#/domain/office/oversight/oversight.contract.ts";
import { oversightService } from "#/domain/office/oversight/oversight.service.ts";
import { peopleContract } from "#/domain/office/oversight/people.contract.ts";
import { peopleService } from "#/domain/office/oversight/people.service.ts";
import { personContract } from "#/domain/office/oversight/person/person.contract.ts";
import { personService } from "#/domain/office/oversight/person/person.service.ts";
import { queueContract } from "#/domain/office/oversight/queue/queue.contract.ts";
import { queueService } from "#/domain/office/oversight/queue/queue.service.ts";
import { searchContract } from "#/domain/office/oversight/search/search.contract.ts";
import { searchService } from "#/domain/office/oversight/search/search.service.ts";
import { timelineContract } from "#/domain/office/oversight/timeline/timeline.contract.ts";
import { timelineService } from "#/domain/office/oversight/timeline/timeline.service.ts";
import { trailContract } from "#/domain/office/oversight/trail/trail.contract.ts";
import { trailService } from "#/domain/office/oversight/trail/trail.service.ts";
import { trainingHubContract } from "#/domain/office/oversight/training.contract.ts";
import { trainingHubService } from "#/domain/office/oversight/training.service.ts";
import { firstDayContract } from "#/domain/office/settings/first-day.contract.ts";
import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { firstDayService, settingsService } from "#/domain/office/settings/settings.service.ts";
import { webhooksContract } from "#/domain/office/webhooks/webhooks.contract.ts";
import { webhooksService } from "#/domain/office/webhooks/webhooks.service.ts";
import { checksContract } from "#/domain/onboarding/checks/checks.contract.ts";
import { checksService } from "#/domain/onboarding/checks/checks.service.ts";
import { correctionsContract } from "#/domain/onboarding/corrections/corrections.contract.ts";
import { correctionsService } from "#/domain/onboarding/corrections/corrections.service.ts";
import { detailsContract } from "#/domain/onboarding/details/details.contract.ts";
import { detailsService } from "#/domain/onboarding/details/details.service.ts";
import { documentsContract } from "#/domain/onboarding/documents/documents.contract.ts";
import { documentsService } from "#/domain/onboarding/documents/documents.service.ts";
import { stepsContract } from "#/domain/onboarding/steps.contract.ts";
import { stepsService } from "#/domain/onboarding/steps.service.ts";
import { listTakenHours } from "#/domain/placement/companies/arranging/clashes.service.ts";
import { consentContract } from "#/domain/site/consent.contract.ts";
import { consentService } from "#/domain/site/consent.service.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { contactService } from "#/domain/site/contact/contact.service.ts";
import { legalContract } from "#/domain/site/legal/legal.contract.ts";
import { legalService } from "#/domain/site/legal/legal.service.ts";
import { copiesContract } from "#/domain/site/privacy/copies.contract.ts";
import { copiesService } from "#/domain/site/privacy/copies.service.ts";
import { erasuresContract } from "#/domain/site/privacy/erasures/erasures.contract.ts";
import { erasuresService } from "#/domain/site/privacy/erasures/erasures.service.ts";
import { siteContract } from "#/domain/site/site.contract.ts";
import { siteService } from "#/domain/site/site.service.ts";
import { alumniContract } from "#/domain/support/alumni/alumni.contract.ts";
import { alumniService } from "#/domain/support/alumni/alumni.service.ts";
import { assistantsContract } from "#/domain/support/assistance/assistants.contract.ts";
import { assistantsService } from "#/domain/support/assistance/assistants.service.ts";
import { closureContract } from "#/domain/support/assistance/closure.contract.ts";
import { closureService } from "#/domain/support/assistance/closure.service.ts";
import { recordsContract } from "#/domain/support/assistance/records/records.contract.ts";
import { recordsService } from "#/domain/support/assistance/records/records.service.ts";
import { requestsContract } from "#/domain/support/assistance/requests/requests.contract.ts";
import { requestsService } from "#/domain/support/assistance/requests/requests.service.ts";
import { supervisionContract } from "#/domain/support/assistance/supervision/supervision.contract.ts";
import { supervisionService } from "#/domain/support/assistance/supervision/supervision.service.ts";
import { supportedContract } from "#/domain/support/assistance/supported/supported.contract.ts";
import { supportedService } from "#/domain/support/assistance/supported/supported.service.ts";
import { guidanceContract } from "#/domain/support/guidance/guidance.contract.ts";
import { guidanceService } from "#/domain/support/guidance/guidance.service.ts";
import { logContract } from "#/domain/support/guidance/log.contract.ts";
import { logService } from "#/domain/support/guidance/log.service.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { batchesCalls } from "#/domain/training/batches/batches.service.ts";
import { changesCalls } from "#/domain/training/batches/changes.service.ts";
import { deletionContract } from "#/domain/training/batches/deletion.contract.ts";
import { deletionService } from "#/domain/training/batches/deletion.service.ts";
import { departuresContract } from "#/domain/training/batches/departures/departures.contract.ts";
import { departuresService } from "#/domain/training/batches/departures/departures.service.ts";
import { eligibilityContract } from "#/domain/training/batches/eligibility.contract.ts";
import { eligibilityService } from "#/domain/training/batches/eligibility.service.ts";
import { assignBatch } from "#/domain/training/batches/joining.service.ts";
import { membersContract } from "#/domain/training/batches/members.contract.ts";
import { membersService } from "#/domain/training/batches/members.service.ts";
import { postponingContract } from "#/domain/training/batches/postponing/postponing.contract.ts";
import { postponingService } from "#/domain/training/batches/postponing/postponing.service.ts";
import { waitlistContract } from "#/domain/training/batches/waitlist/waitlist.contract.ts";
import { waitlistService } from "#/domain/training/batches/waitlist/waitlist.service.ts";
import { progressContract } from "#/domain/training/progress/progress.contract.ts";
import { progressService } from "#/domain/training/progress/progress.service.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import { scoresService } from "#/domain/training/scores/scores.service.ts";
import { answersContract } from "#/domain/training/sessions/answers/answers.contract.ts";
import { answersCalls } from "#/domain/training/sessions/answers/answers.service.ts";
import { attendanceContract } from "#/domain/training/sessions/attendance.contract.ts";
import { attendanceService } from "#/domain/training/sessions/attendance.service.ts";
import { checkInContract } from "#/domain/training/sessions/check-in/check-in.contract.ts";
import { checkInService } from "#/domain/training/sessions/check-in/check-in.service.ts";
import { modulePlanContract } from "#/domain/training/sessions/module-plan/module-plan.contract.ts";
import { modulePlanService } from "#/domain/training/sessions/module-plan/module-plan.service.ts";
import { endPlan } from "#/domain/training/sessions/planned/handover.service.ts";
import { plannedContract } from "#/domain/training/sessions/planned/planned.contract.ts";
import { plannedService } from "#/domain/training/sessions/planned/planned.service.ts";
import { sessionListService } from "#/domain/training/sessions/reading.service.ts";
import { reviewsCalls } from "#/domain/training/sessions/reviews.service.ts";
import {
  sessionListContract,
  sessionsContract as trainingSessionsContract,
} from "#/domain/training/sessions/sessions.contract.ts";
import { trainingSessionsService } from "#/domain/training/sessions/sessions.service.ts";
import { trainerContract } from "#/domain/training/sessions/trainer/trainer.contract.ts";
import { trainerService } from "#/domain/training/sessions/trainer/trainer.service.ts";
import { trainingContract } from "#/domain/training/sessions/training.contract.ts";
import { trainingService } from "#/domain/training/sessions/training.service.ts";
import { withdrawalContract } from "#/domain/training/sessions/withdrawal.contract.ts";
import { withdrawalService } from "#/domain/training/sessions/withdrawal.service.ts";
import { warningsContract } from "#/domain/training/warnings/warnings.contract.ts";
import { warningsService } from "#/domain/training/warnings/warnings.service.ts";
import { IMPORTERS } from "./app/feature-imports.ts";
import { MONEY_FEATURES } from "./app/money-features.ts";
import { NOTICE_FEATURES } from "./app/notice-features.ts";
import { PLACEMENT_FEATURES } from "./app/placement-features.ts";
import { type Mounted, mount } from "./http/mount.ts";
import { scopesOf } from "./http/scopes.ts";
import { SETTINGS_FEATURE } from "./hub/hub.ts";

/** Every feature's calls with their services. A call without an access record fails the start. */
export const FEATURES: readonly Mounted[] = [
  mount("site", siteContract, siteService),
  mount(SETTINGS_FEATURE, settingsContract, settingsService),
  mount(SETTINGS_FEATURE, firstDayContract, firstDayService),
  mount("updates", updatesContract, updatesService),
  mount("sessions", sessionsContract, sessionsService),
  mount(
    "accessTokens",
    accessTokensContract,
    accessTokensService((audience) => scopesOf(FEATURES, audience)),
  ),
  mount("singleSignOn", singleSignOnContract, singleSignOnService),
  mount("passkeys", passkeysContract, passkeysService),
  mount("factors", factorsContract, { ...factorsCalls, ...confirmingCalls }),
  mount(
    "registration",
    registrationContract,
    registrationService(({ db, clock }) => readAnswerDays(db, clock)),
  ),
  mount("passwords", passwordsContract, { ...codesCalls, ...passwordsCalls }),
  mount("profile", profileContract, profileService),
  mount("emails", emailsContract, emailsService),
  mount("addresses", addressesContract, addressesService),
  mount("invitations", invitationsContract, invitationsService),
  mount("users", usersContract, {
    ...usersCalls,
    update: (context, id, change) => updateUser(context, id, change, listTakenHours),
  }),
  mount("leaving", handoverContract, handoverService),
  mount("postponing", postponingContract, postponingService(endPlan)),
  ...NOTICE_FEATURES,
  mount("decisions", decisionsContract, decisionsService),
  mount("consent", consentContract, consentService),
  mount("legal", legalContract, legalService),
  mount("erasures", erasuresContract, erasuresService),
  mount(
    "copies",
    copiesContract,
    copiesService({ receipt: receiptAttachment, creditNote: creditNoteAttachment }),
  ),
  mount("enquiries", enquiriesContract, enquiriesService(inviteTrainee)),
  mount("contact", contactContract, contactService),
  mount("onboardingDetails", detailsContract, detailsService),
  mount("onboardingDocuments", documentsContract, documentsService),
  mount("onboardingChecks", checksContract, checksService),
  mount("onboardingCorrections", correctionsContract, correctionsService),
  mount("onboardingSteps", stepsContract, stepsService),
  mount("files", filesContract, filesService),
  mount("batches", batchesContract, {
    ...batchesCalls,
    ...changesCalls(endPlan),
    assign: assignBatch,
  }),
  mount("eligibility", eligibilityContract, eligibilityService),
  mount("batchMembers", membersContract, membersService),
  mount("batchDeletion", deletionContract, deletionService),
  mount("batchDepartures", departuresContract, departuresService),
  mount("waitlist", waitlistContract, waitlistService),
  mount("scores", scoresContract, scoresService),
  mount("training", trainingContract, trainingService),
  mount("trainer", trainerContract, trainerService),
  mount("trainer", sessionListContract, sessionListService),
  mount("trainer", attendanceContract, attendanceService),
  mount("outlook", outlookContract, outlookService),
  mount("progress", progressContract, progressService),
  mount("trainingSessions", trainingSessionsContract, trainingSessionsService),
  mount("plannedSessions", plannedContract, plannedService),
  mount("modulePlans", modulePlanContract, modulePlanService),
  mount("sessionWithdrawal", withdrawalContract, withdrawalService),
  mount("checkIn", checkInContract, checkInService),
  mount("trainingAnswers", answersContract, { ...answersCalls, ...reviewsCalls }),
  mount("calendar", calendarContract, calendarService),
  ...PLACEMENT_FEATURES,
  mount("onlookers", viewersContract, viewersService),
  mount("assistanceRequests", requestsContract, requestsService),
  mount("assistanceRecords", recordsContract, recordsService),
  mount("assistanceClosure", closureContract, closureService),
  mount("guidance", guidanceContract, guidanceService),
  mount("guidanceLog", logContract, logService),
  mount("assistants", assistantsContract, assistantsService),
  mount("assistanceDesk", supervisionContract, supervisionService),
  mount("assistanceSupported", supportedContract, supportedService),
  mount("imports", importsContract, importsService(IMPORTERS)),
  mount("insights", insightsContract, insightsService),
  mount("batchRegister", batchContract, batchService),
  mount("oversight", oversightContract, oversightService),
  mount("officeQueue", queueContract, queueService),
  mount("people", peopleContract, peopleService),
  mount("people", personContract, personService),
  mount("search", searchContract, searchService),
  mount("warnings", warningsContract, warningsService),
  mount("trainingHub", trainingHubContract, trainingHubService),
  mount("timeline", timelineContract, timelineService),
  mount("auditTrail", trailContract, trailService),
  mount("alumni", alumniContract, alumniService),
  mount("webhooks", webhooksContract, webhooksService),
  ...MONEY_FEATURES,
];
