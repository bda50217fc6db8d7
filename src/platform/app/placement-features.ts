import { certificatesContract } from "#/domain/placement/certificates/certificates.contract.ts";
import { certificatesService } from "#/domain/placement/certificates/certificates.service.ts";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { applicationsService } from "#/domain/placement/companies/applications/applications.service.ts";
import { arrangingContract } from "#/domain/placement/companies/arranging/arranging.contract.ts";
import { arrangingService } from "#/domain/placement/companies/arranging/arranging.service.ts";
import { companiesContract } from "#/domain/placement/companies/companies.contract.ts";
import { companiesService } from "#/domain/placement/companies/companies.service.ts";
import { introductionsContract } from "#/domain/placement/companies/introductions/introductions.contract.ts";
import { introductionsService } from "#/domain/placement/companies/introductions/introductions.service.ts";
import { mergingContract } from "#/domain/placement/companies/merging/merging.contract.ts";
import { mergingService } from "#/domain/placement/companies/merging/merging.service.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { openingsService } from "#/domain/placement/companies/openings/openings.service.ts";
import { placementsContract } from "#/domain/placement/companies/placements/placements.contract.ts";
import { placementsService } from "#/domain/placement/companies/placements/placements.service.ts";
import { changesContract } from "#/domain/placement/interviews/changes/changes.contract.ts";
import { changesService } from "#/domain/placement/interviews/changes/changes.service.ts";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { interviewsCalls } from "#/domain/placement/interviews/interviews.service.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { outcomeService } from "#/domain/placement/interviews/outcome/outcome.service.ts";
import { overviewContract } from "#/domain/placement/interviews/overview/overview.contract.ts";
import { overviewService } from "#/domain/placement/interviews/overview/overview.service.ts";
import { presenceContract } from "#/domain/placement/interviews/presence.contract.ts";
import { presenceService } from "#/domain/placement/interviews/presence.service.ts";
import { questionsContract } from "#/domain/placement/interviews/questions/questions.contract.ts";
import { questionsService } from "#/domain/placement/interviews/questions/questions.service.ts";
import { remindersContract } from "#/domain/placement/interviews/reminders/reminders.contract.ts";
import { remindersService } from "#/domain/placement/interviews/reminders/reminders.service.ts";
import { schedulingCalls } from "#/domain/placement/interviews/scheduling.service.ts";
import { feedContract } from "#/domain/placement/marketing/feed.contract.ts";
import { feedService } from "#/domain/placement/marketing/feed.service.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { marketingProfileService } from "#/domain/placement/marketing/profile.service.ts";
import { consentContract } from "#/domain/placement/resumes/consent.contract.ts";
import { consentService } from "#/domain/placement/resumes/consent.service.ts";
import { resumesContract } from "#/domain/placement/resumes/resumes.contract.ts";
import { resumesService } from "#/domain/placement/resumes/resumes.service.ts";
import { type Mounted, mount } from "../http/mount.ts";

/** The calls about interviews, companies and placements, and their services. */
export const PLACEMENT_FEATURES: readonly Mounted[] = [
  mount("interviews", interviewsContract, { ...interviewsCalls, ...schedulingCalls }),
  mount("interviewReminders", remindersContract, remindersService),
  mount("interviewOutcome", outcomeContract, outcomeService),
  mount("interviewOverview", overviewContract, overviewService),
  mount("interviewChanges", changesContract, changesService),
  mount("interviewPresence", presenceContract, presenceService),
  mount("interviewQuestions", questionsContract, questionsService),
  mount("companies", companiesContract, companiesService),
  mount("openings", openingsContract, openingsService),
  mount("applications", applicationsContract, applicationsService),
  mount("placements", placementsContract, placementsService),
  mount("arrangedInterviews", arrangingContract, arrangingService),
  mount("introductions", introductionsContract, introductionsService),
  mount("companyMerging", mergingContract, mergingService),
  mount("marketingProfile", marketingProfileContract, marketingProfileService),
  mount("marketingFeed", feedContract, feedService),
  mount("certificates", certificatesContract, certificatesService),
  mount("resumes", resumesContract, resumesService),
  mount("introductionConsent", consentContract, consentService),
];
