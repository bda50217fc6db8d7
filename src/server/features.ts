import { updateUser } from "#/features/accounts/access/server/service.ts";
import { addressesContract } from "#/features/accounts/addresses/contract.ts";
import { addressesService } from "#/features/accounts/addresses/server/service.ts";
import { codesCalls } from "#/features/accounts/codes/server/service.ts";
import { emailsContract } from "#/features/accounts/emails/contract.ts";
import { emailsService } from "#/features/accounts/emails/server/service.ts";
import { factorsContract } from "#/features/accounts/factors/contract.ts";
import { confirmingCalls } from "#/features/accounts/factors/server/confirming.service.ts";
import { factorsCalls } from "#/features/accounts/factors/server/service.ts";
import { invitationsContract } from "#/features/accounts/invitations/contract.ts";
import { invitationsService } from "#/features/accounts/invitations/server/service.ts";
import { leavingContract } from "#/features/accounts/leaving/contract.ts";
import { leavingService } from "#/features/accounts/leaving/server/service.ts";
import { passkeysContract } from "#/features/accounts/passkeys/contract.ts";
import { passkeysService } from "#/features/accounts/passkeys/server/service.ts";
import { passwordsContract } from "#/features/accounts/passwords/contract.ts";
import { passwordsCalls } from "#/features/accounts/passwords/server/service.ts";
import { profileContract } from "#/features/accounts/profile/contract.ts";
import { profileService } from "#/features/accounts/profile/server/service.ts";
import { registrationContract } from "#/features/accounts/registration/contract.ts";
import { registrationService } from "#/features/accounts/registration/server/service.ts";
import { sessionsContract } from "#/features/accounts/sessions/contract.ts";
import { sessionsService } from "#/features/accounts/sessions/server/service.ts";
import { usersContract } from "#/features/accounts/users/contract.ts";
import { usersCalls } from "#/features/accounts/users/server/service.ts";
import { alumniContract } from "#/features/alumni/contract.ts";
import { alumniService } from "#/features/alumni/server/service.ts";
import { assistantsContract } from "#/features/assistance/assistants/contract.ts";
import { assistantsService } from "#/features/assistance/assistants/server/service.ts";
import { closureContract } from "#/features/assistance/closure/contract.ts";
import { closureService } from "#/features/assistance/closure/server/service.ts";
import { recordsContract } from "#/features/assistance/records/contract.ts";
import { recordsService } from "#/features/assistance/records/server/service.ts";
import { requestsContract } from "#/features/assistance/requests/contract.ts";
import { requestsService } from "#/features/assistance/requests/server/service.ts";
import { supervisionContract } from "#/features/assistance/supervision/contract.ts";
import { supervisionService } from "#/features/assistance/supervision/server/service.ts";
import { supportedContract } from "#/features/assistance/supported/contract.ts";
import { supportedService } from "#/features/assistance/supported/server/service.ts";
import { changesCalls } from "#/features/batches/changes/server/service.ts";
import { batchesContract } from "#/features/batches/contract.ts";
import { deletionContract } from "#/features/batches/deletion/contract.ts";
import { deletionService } from "#/features/batches/deletion/server/service.ts";
import { departuresContract } from "#/features/batches/departures/contract.ts";
import { departuresService } from "#/features/batches/departures/server/service.ts";
import { eligibilityContract } from "#/features/batches/eligibility/contract.ts";
import { eligibilityService } from "#/features/batches/eligibility/server/service.ts";
import { assignBatch } from "#/features/batches/joining/server/service.ts";
import { membersContract } from "#/features/batches/members/contract.ts";
import { membersService } from "#/features/batches/members/server/service.ts";
import { postponingContract } from "#/features/batches/postponing/contract.ts";
import { postponingService } from "#/features/batches/postponing/server/service.ts";
import { batchesCalls } from "#/features/batches/server/service.ts";
import { waitlistContract } from "#/features/batches/waitlist/contract.ts";
import { waitlistService } from "#/features/batches/waitlist/server/service.ts";
import { calendarContract } from "#/features/calendar/contract.ts";
import { calendarService } from "#/features/calendar/server/service.ts";
import { certificatesContract } from "#/features/certificates/contract.ts";
import { certificatesService } from "#/features/certificates/server/service.ts";
import { applicationsContract } from "#/features/companies/applications/contract.ts";
import { applicationsService } from "#/features/companies/applications/server/service.ts";
import { arrangingContract } from "#/features/companies/arranging/contract.ts";
import { listTakenHours } from "#/features/companies/arranging/server/clashes.service.ts";
import { arrangingService } from "#/features/companies/arranging/server/service.ts";
import { companiesContract } from "#/features/companies/contract.ts";
import { mergingContract } from "#/features/companies/merging/contract.ts";
import { mergingService } from "#/features/companies/merging/server/service.ts";
import { openingsContract } from "#/features/companies/openings/contract.ts";
import { openingsService } from "#/features/companies/openings/server/service.ts";
import { placementsContract } from "#/features/companies/placements/contract.ts";
import { placementsService } from "#/features/companies/placements/server/service.ts";
import { companiesService } from "#/features/companies/server/service.ts";
import { consentContract } from "#/features/consent/contract.ts";
import { consentService } from "#/features/consent/server/service.ts";
import { contactContract } from "#/features/contact/contract.ts";
import { contactService } from "#/features/contact/server/service.ts";
import { decisionsContract } from "#/features/decisions/contract.ts";
import { decisionsService } from "#/features/decisions/server/service.ts";
import { ledgerContract } from "#/features/dues/ledger/contract.ts";
import { ledgerService } from "#/features/dues/ledger/server/service.ts";
import { manualContract } from "#/features/dues/manual/contract.ts";
import { manualService } from "#/features/dues/manual/server/service.ts";
import { owedContract } from "#/features/dues/owed/contract.ts";
import { owedService } from "#/features/dues/owed/server/service.ts";
import { filesContract } from "#/features/files/contract.ts";
import { filesService } from "#/features/files/server/service.ts";
import { guidanceContract } from "#/features/guidance/contract.ts";
import { logContract } from "#/features/guidance/log/contract.ts";
import { logService } from "#/features/guidance/log/server/service.ts";
import { guidanceService } from "#/features/guidance/server/service.ts";
import { importsContract } from "#/features/imports/contract.ts";
import { importsService } from "#/features/imports/server/service.ts";
import { insightsContract } from "#/features/insights/contract.ts";
import { insightsService } from "#/features/insights/server/service.ts";
import { changesContract } from "#/features/interviews/changes/contract.ts";
import { changesService } from "#/features/interviews/changes/server/service.ts";
import { interviewsContract } from "#/features/interviews/contract.ts";
import { outcomeContract } from "#/features/interviews/outcome/contract.ts";
import { outcomeService } from "#/features/interviews/outcome/server/service.ts";
import { overviewContract } from "#/features/interviews/overview/contract.ts";
import { overviewService } from "#/features/interviews/overview/server/service.ts";
import { presenceContract } from "#/features/interviews/presence/contract.ts";
import { presenceService } from "#/features/interviews/presence/server/service.ts";
import { remindersContract } from "#/features/interviews/reminders/contract.ts";
import { remindersService } from "#/features/interviews/reminders/server/service.ts";
import { schedulingCalls } from "#/features/interviews/scheduling/server/service.ts";
import { interviewsCalls } from "#/features/interviews/server/service.ts";
import { feedContract } from "#/features/marketing/feed/contract.ts";
import { feedService } from "#/features/marketing/feed/server/service.ts";
import { marketingProfileContract } from "#/features/marketing/profile/contract.ts";
import { marketingProfileService } from "#/features/marketing/profile/server/service.ts";
import { checksContract } from "#/features/onboarding/checks/contract.ts";
import { checksService } from "#/features/onboarding/checks/server/service.ts";
import { correctionsContract } from "#/features/onboarding/corrections/contract.ts";
import { correctionsService } from "#/features/onboarding/corrections/server/service.ts";
import { detailsContract } from "#/features/onboarding/details/contract.ts";
import { detailsService } from "#/features/onboarding/details/server/service.ts";
import { documentsContract } from "#/features/onboarding/documents/contract.ts";
import { documentsService } from "#/features/onboarding/documents/server/service.ts";
import { stepsContract } from "#/features/onboarding/steps/contract.ts";
import { stepsService } from "#/features/onboarding/steps/server/service.ts";
import { onlookersContract } from "#/features/onlookers/contract.ts";
import { onlookersService } from "#/features/onlookers/server/service.ts";
import { outlookContract } from "#/features/outlook/contract.ts";
import { readAnswerDays } from "#/features/outlook/server/queries.ts";
import { outlookService } from "#/features/outlook/server/service.ts";
import { batchContract } from "#/features/oversight/batch/contract.ts";
import { batchService } from "#/features/oversight/batch/server/service.ts";
import { oversightContract } from "#/features/oversight/contract.ts";
import { peopleContract } from "#/features/oversight/people/contract.ts";
import { peopleService } from "#/features/oversight/people/server/service.ts";
import { personContract } from "#/features/oversight/person/contract.ts";
import { personService } from "#/features/oversight/person/server/service.ts";
import { queueContract } from "#/features/oversight/queue/contract.ts";
import { queueService } from "#/features/oversight/queue/server/service.ts";
import { searchContract } from "#/features/oversight/search/contract.ts";
import { searchService } from "#/features/oversight/search/server/service.ts";
import { oversightService } from "#/features/oversight/server/service.ts";
import { timelineContract } from "#/features/oversight/timeline/contract.ts";
import { timelineService } from "#/features/oversight/timeline/server/service.ts";
import { trailContract } from "#/features/oversight/trail/contract.ts";
import { trailService } from "#/features/oversight/trail/server/service.ts";
import { trainingHubContract } from "#/features/oversight/training/contract.ts";
import { trainingHubService } from "#/features/oversight/training/server/service.ts";
import { verifyPayment } from "#/features/payments/completion/server/verification.service.ts";
import { takeWebhook } from "#/features/payments/completion/server/webhook.service.ts";
import { paymentsContract } from "#/features/payments/contract.ts";
import { officeContract } from "#/features/payments/office/contract.ts";
import { officeService } from "#/features/payments/office/server/service.ts";
import { ordersCalls } from "#/features/payments/orders/server/service.ts";
import {
  creditNoteAttachment,
  receiptAttachment,
  receiptsCalls,
} from "#/features/payments/receipts/server/service.ts";
import { takingsContract } from "#/features/payments/takings/contract.ts";
import { takingsService } from "#/features/payments/takings/server/service.ts";
import { copiesContract } from "#/features/privacy/copies/contract.ts";
import { copiesService } from "#/features/privacy/copies/server/service.ts";
import { erasuresContract } from "#/features/privacy/erasures/contract.ts";
import { erasuresService } from "#/features/privacy/erasures/server/service.ts";
import { progressContract } from "#/features/progress/contract.ts";
import { progressService } from "#/features/progress/server/service.ts";
import { resumesContract } from "#/features/resumes/contract.ts";
import { resumesService } from "#/features/resumes/server/service.ts";
import { scoresContract } from "#/features/scores/contract.ts";
import { scoresService } from "#/features/scores/server/service.ts";
import { settingsContract } from "#/features/settings/contract.ts";
import { settingsService } from "#/features/settings/server/service.ts";
import { siteContract } from "#/features/site/contract.ts";
import { siteService } from "#/features/site/server/service.ts";
import { answersContract } from "#/features/training/answers/contract.ts";
import { answersCalls } from "#/features/training/answers/server/service.ts";
import { attendanceContract } from "#/features/training/attendance/contract.ts";
import { attendanceService } from "#/features/training/attendance/server/service.ts";
import { checkInContract } from "#/features/training/check-in/contract.ts";
import { checkInService } from "#/features/training/check-in/server/service.ts";
import { trainingContract } from "#/features/training/contract.ts";
import { plannedContract } from "#/features/training/planned/contract.ts";
import { endPlan } from "#/features/training/planned/server/leaving.service.ts";
import { plannedService } from "#/features/training/planned/server/service.ts";
import { reviewsCalls } from "#/features/training/reviews/server/service.ts";
import { trainingService } from "#/features/training/server/service.ts";
import {
  sessionListContract,
  sessionsContract as trainingSessionsContract,
} from "#/features/training/sessions/contract.ts";
import { sessionListService } from "#/features/training/sessions/server/reading.service.ts";
import { trainingSessionsService } from "#/features/training/sessions/server/service.ts";
import { trainerContract } from "#/features/training/trainer/contract.ts";
import { trainerService } from "#/features/training/trainer/server/service.ts";
import { withdrawalContract } from "#/features/training/withdrawal/contract.ts";
import { withdrawalService } from "#/features/training/withdrawal/server/service.ts";
import { updatesContract } from "#/features/updates/contract.ts";
import { updatesService } from "#/features/updates/server/service.ts";
import { warningsContract } from "#/features/warnings/contract.ts";
import { warningsService } from "#/features/warnings/server/service.ts";
import { IMPORTERS } from "./feature-imports.ts";
import { SETTINGS_FEATURE } from "./hub/hub.ts";
import { type Mounted, mount } from "./mount.ts";
import { NOTICE_FEATURES } from "./notice-features.ts";

/** Every feature's calls, and what answers them. A call without an access record does not start. */
export const FEATURES: readonly Mounted[] = [
  mount("site", siteContract, siteService),
  mount(SETTINGS_FEATURE, settingsContract, settingsService),
  mount("updates", updatesContract, updatesService),
  mount("sessions", sessionsContract, sessionsService),
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
  mount("leaving", leavingContract, leavingService),
  mount("postponing", postponingContract, postponingService(endPlan)),
  ...NOTICE_FEATURES,
  mount("decisions", decisionsContract, decisionsService),
  mount("consent", consentContract, consentService),
  mount("erasures", erasuresContract, erasuresService),
  mount(
    "copies",
    copiesContract,
    copiesService({ receipt: receiptAttachment, creditNote: creditNoteAttachment }),
  ),
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
  mount("sessionWithdrawal", withdrawalContract, withdrawalService),
  mount("checkIn", checkInContract, checkInService),
  mount("trainingAnswers", answersContract, { ...answersCalls, ...reviewsCalls }),
  mount("calendar", calendarContract, calendarService),
  mount("interviews", interviewsContract, { ...interviewsCalls, ...schedulingCalls }),
  mount("interviewReminders", remindersContract, remindersService),
  mount("interviewOutcome", outcomeContract, outcomeService),
  mount("interviewOverview", overviewContract, overviewService),
  mount("interviewChanges", changesContract, changesService),
  mount("interviewPresence", presenceContract, presenceService),
  mount("companies", companiesContract, companiesService),
  mount("openings", openingsContract, openingsService),
  mount("applications", applicationsContract, applicationsService),
  mount("placements", placementsContract, placementsService),
  mount("arrangedInterviews", arrangingContract, arrangingService),
  mount("companyMerging", mergingContract, mergingService),
  mount("onlookers", onlookersContract, onlookersService),
  mount("marketingProfile", marketingProfileContract, marketingProfileService),
  mount("marketingFeed", feedContract, feedService),
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
  mount("certificates", certificatesContract, certificatesService),
  mount("resumes", resumesContract, resumesService),
  mount("alumni", alumniContract, alumniService),
  mount("payments", paymentsContract, {
    ...ordersCalls,
    verify: verifyPayment,
    ...receiptsCalls,
    takeWebhook,
  }),
  mount("officePayments", officeContract, officeService),
  mount("takings", takingsContract, takingsService),
  mount("manualPayments", manualContract, manualService),
  mount("dues", ledgerContract, ledgerService),
  mount("owed", owedContract, owedService),
];
