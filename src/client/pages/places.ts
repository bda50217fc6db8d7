import { perModule } from "#/client/dashboards/sections.ts";
import type { Layout } from "#/client/lib/page.ts";
import type { Session } from "#/client/lib/session.ts";
import type { Audience } from "#/shared/actor.ts";

type Place = [path: `/${string}`, title: string, text: string];
type Group = {
  audiences: readonly Audience[];
  allow?: (session: Session) => boolean;
  layout: Layout;
  back?: { to: string; label: string };
  places: readonly Place[];
};

const hasMarketing = ({ audience, flags }: Session) =>
  audience === "existingTrainee" || flags.isMarketingEligible || flags.isPlaced;
const hasAssistance = ({ audience, flags }: Session) => audience === "assistance" || flags.isPlaced;

const modulePlaces = (prefix: string, text: string): Place[] =>
  perModule(prefix).map(({ to, label }) => [to as `/${string}`, `${label} trainees`, text]);

/** Every address of the platform whose page no feature brings yet, so that no link leads nowhere. */
export const GROUPS: readonly Group[] = [
  {
    audiences: ["trainer"],
    layout: "work",
    back: { to: "/user-profile", label: "Your profile" },
    places: [
      [
        "/trainer-dashboard",
        "Trainer Dashboard",
        "Your batches, today's sessions and what waits for your review will stand here.",
      ],
    ],
  },
  {
    audiences: ["trainer"],
    layout: "work",
    back: { to: "/trainer-dashboard", label: "Trainer Dashboard" },
    places: [
      ["/create-training", "Create Training", "Here you will post a session for a batch."],
      ["/view-training", "View Training", "The sessions of a batch will be listed here."],
      ["/edit-session/$sessionId", "Edit Session", "Here you will change a session."],
      ["/assignment-approvals", "Assignment Approvals", "Answers that wait for your review."],
      ["/trainee-details", "Trainee Details", "Attendance and assignments of each trainee."],
      ["/interview-grades", "Interview Grades", "Here you will enter the scores of each trainee."],
    ],
  },
  {
    audiences: ["trainee"],
    layout: "work",
    back: { to: "/batch-dashboard", label: "Training" },
    places: [
      ["/java-training-details", "Java Training", "Your sessions, attendance and assignments."],
      ["/aem-training-details", "AEM Training", "Your sessions, attendance and assignments."],
      ["/communication-training-details", "Communication", "Your score in communication."],
      ["/mock-training-details", "Mock", "Your score in the mock interviews."],
      ["/finalCheck-training-details", "Final Check", "Your score in the final check."],
    ],
  },
  {
    audiences: ["existingTrainee", "trainee"],
    allow: hasMarketing,
    layout: "work",
    places: [
      ["/marketing-dashboard", "Marketing", "Your feed, your profile and your interviews."],
      ["/feeds", "Feed", "No feed available now"],
      ["/profile-details", "Profile Details", "Your résumé and experience."],
      ["/interview-schedules", "Interview Schedules", "Your interviews with companies."],
      ["/past-schedules", "Past Schedules", "Interviews that are behind you."],
    ],
  },
  {
    audiences: ["assistance", "existingTrainee", "trainee"],
    allow: hasAssistance,
    layout: "work",
    places: [
      ["/assistance-dashboard", "Assistance", "Support at work after your placement."],
      ["/assistance-details", "Assistance Details", "Who guides you, and your payments."],
      ["/assistance-profile", "Assistant Profile", "Your details for the support at work."],
    ],
  },
  {
    audiences: ["informer"],
    layout: "work",
    places: [["/interviews", "Interview Schedules", "The interviews of a day, in time order."]],
  },
  {
    audiences: ["admin"],
    layout: "admin",
    places: [
      ["/admin-panel", "Registrations", "New registrations and assistance requests."],
      ["/new-register", "New Registration", "Registrations that wait for a decision."],
      ["/assistance-register", "Assistance Registration", "Requests that wait for a decision."],
      ["/admin-panel/payment-receipts", "Payment Receipts", "Every completed payment."],
      ["/admin-panel/trainee-info", "Trainee Info & Documents", "What each trainee has sent."],
      ["/admin-panel/approved-users", "Approved Users", "Everyone with an account."],
      ["/admin-panel/create-user", "Create User", "New accounts of any role."],
      ["/admin-panel/assistance/closure", "Closure", "Assistance that runs and that has ended."],
      ["/admin-panel/assistance/payments", "Payments", "Payments for assistance."],
      ["/admin-panel/interviews", "Interviews", "The interviews of a day."],
      ["/admin-panel/marketing-insights", "Marketing Insights", "Figures from marketing."],
      ["/admin-panel/contact-messages", "Contact Messages", "What visitors wrote."],
      ...modulePlaces("/admin-panel/batches/view", "The batch with its dates and trainees."),
      ...modulePlaces("/admin-panel/batches/create", "A new batch with its trainees."),
    ],
  },
  {
    audiences: ["ceo"],
    layout: "ceo",
    places: [
      ["/ceo-dashboard", "Interviews", "Interviews by day, and all candidates."],
      ["/ceo-dashboard/alumni/active", "Active Alumni", "Those placed within the last year."],
      ["/ceo-dashboard/alumni/graduated", "Graduated Alumni", "Those placed a year ago or more."],
      ["/ceo-dashboard/assistance", "Assistance Hub", "Assistance at a glance."],
      ["/ceo-dashboard/training/trainers", "Trainer Details", "The sessions of a trainer's day."],
      ["/ceo-dashboard/marketing-insights", "Marketing Insights", "Figures from marketing."],
      ["/ceo-dashboard/trainee-info", "Trainee Info & Documents", "What each trainee has sent."],
      ["/ceo-dashboard/payment-receipts", "Payment Receipts", "Every completed payment."],
      ...modulePlaces("/ceo-dashboard/training/trainees", "Trainees and their scores."),
    ],
  },
  {
    audiences: ["cto"],
    layout: "cto",
    places: [
      ["/cto-dashboard", "Assistance Details", "Who is supported, and by whom."],
      ["/cto-dashboard/in-house-employees", "In-House Employees", "Those who give guidance."],
      ["/cto-dashboard/new-seekers", "New Seekers", "Placed people without guidance yet."],
    ],
  },
  {
    audiences: ["salesHead"],
    layout: "salesHead",
    places: [
      ["/sales-head-dashboard", "Interviews", "Interviews and how they went."],
      ["/sales-head-dashboard/assistance", "Assistance Hub", "Assistance at a glance."],
      ["/sales-head-dashboard/training", "Training Hub", "Training at a glance."],
      [
        "/sales-head-dashboard/marketing-insights",
        "Marketing Insights",
        "Who is ready, and where.",
      ],
    ],
  },
];
