import { type Guide, SAFE_STAFF_ACCOUNT, type Task, TOKEN_TASK } from "./tasks.rules.ts";

/** Of who reads from where people come, by their dashboard. */
const sourcesTask = (
  to: "/ceo-dashboard/enquiry-sources" | "/sales-head-dashboard/enquiry-sources",
): Task => ({
  title: "See which sources bring people",
  steps: [
    "Enquiries by source says of those who asked in a period how many have an account, joined and were placed. " +
      "Each number opens its rows.",
  ],
  to,
  needs: "takesEnquiries",
});

export const CEO: Guide = {
  title: "Guide for the CEO",
  about:
    "You see how many come, where they stand, what comes in, and who is stuck; each number opens the rows behind it.",
  tasks: [
    {
      title: "Read the first screen",
      steps: [
        "The bar of stages says who is on the way, done or left, against the period before. Money, " +
          "interviews of the day and who is stuck stand below.",
        "Press a figure to see whose it is. Fewer than five cases are faint: they say little.",
      ],
      to: "/ceo-dashboard",
      picture: "ceo-dashboard",
    },
    {
      title: "Look at another time",
      steps: [
        "Choose the period of The company at a glance; its figures follow, and the address keeps it, so " +
          "that you can send it to somebody.",
      ],
      to: "/ceo-dashboard",
    },
    {
      title: "Look at a batch or a trainer",
      steps: [
        "Training Hub lists batches and trainers; a batch's page has its people, sessions, attendance, " +
          "answers and marks.",
      ],
      to: "/ceo-dashboard/training/batches",
    },
    {
      title: "Follow the money",
      steps: ["Money desk shows what came in and what is to come; Dues lists what is overdue."],
      to: "/ceo-dashboard/money",
      picture: "ceo-money",
    },
    {
      title: "Find one person",
      steps: [
        "Press Ctrl K and type a few letters. Their page holds everything but what only the office changes.",
      ],
    },
    SAFE_STAFF_ACCOUNT,
    sourcesTask("/ceo-dashboard/enquiry-sources"),
    TOKEN_TASK,
  ],
};

export const CTO: Guide = {
  title: "Guide for the CTO",
  about: "You see who is supported, give each a guide, and close a support when it ends.",
  tasks: [
    {
      title: "See who needs a guide",
      steps: [
        "The first screen counts who has none, whose support ends, and how many each guide has.",
      ],
      to: "/cto-dashboard",
      picture: "cto-dashboard",
    },
    {
      title: "Assign a guide",
      steps: [
        "New Seekers lists those without one. Press Update and choose provider and helper; how much each " +
          "of them carries stands beside the name.",
      ],
      to: "/cto-dashboard/new-seekers",
    },
    {
      title: "Log what was done",
      steps: [
        "On a supported person's row open the log and add a session or a note. Notes are for the office alone.",
      ],
      to: "/cto-dashboard",
    },
    {
      title: "Close a support",
      steps: [
        "Press Close on the row; a summary, if you write one, stands in the log. Under Closed Users, " +
          "below, it can be reopened with a reason.",
      ],
      to: "/cto-dashboard",
    },
    {
      title: "Keep the guides in order",
      steps: [
        "In-House Employees holds those who guide, with what they carry; Add Guidance adds one.",
      ],
      to: "/cto-dashboard/in-house-employees",
    },
    SAFE_STAFF_ACCOUNT,
    TOKEN_TASK,
  ],
};

export const SALES_HEAD: Guide = {
  title: "Guide for the sales head",
  about: "You see interviews, placements and openings, and what becomes of them.",
  tasks: [
    {
      title: "Write down who asks",
      steps: [
        "Press New enquiry under Enquiries: the number first, then the name, from where they heard of you and when " +
          "to call. Whoever has the number or the address already is named while you type.",
      ],
      to: "/sales-head-dashboard/enquiries",
      needs: "takesEnquiries",
    },
    {
      title: "Call whom you promised to call",
      steps: [
        "Enquiries begins with the calls that are overdue, then those of today; Due shows them alone, and each " +
          "morning you are told of yours.",
        "Press Called, say what came of it and when to call next. The message that appears takes it back.",
      ],
      to: "/sales-head-dashboard/enquiries",
      needs: "takesEnquiries",
    },
    {
      title: "Invite somebody who wants to join",
      steps: [
        "Open the enquiry and press Invite: they get an account and a mail to choose a password, with the fee in " +
          "full. Whoever registers by themselves is found by address or number.",
        "The status then follows them by itself: approved, fee settled, in a batch, placed. Of whom nothing comes, " +
          "press Lost with the reason; it can be opened again.",
      ],
      to: "/sales-head-dashboard/enquiries",
      needs: "takesEnquiries",
    },
    sourcesTask("/sales-head-dashboard/enquiry-sources"),
    {
      title: "Read the interviews",
      steps: [
        "The first screen shows interviews by round and outcome, and the placements of the month. Each " +
          "figure opens its rows.",
      ],
      to: "/sales-head-dashboard",
      picture: "sales-dashboard",
    },
    {
      title: "See openings",
      steps: ["Openings lists what companies look for, how many applied and how many joined."],
      to: "/sales-head-dashboard/openings",
    },
    {
      title: "Look at a company",
      steps: [
        "Companies shows rounds, outcomes and who was placed there, whatever way its name was spelled.",
      ],
      to: "/sales-head-dashboard/companies",
    },
    {
      title: "Follow marketing",
      steps: ["Marketing Insights has candidates, interviews and placements over time."],
      to: "/sales-head-dashboard/marketing-insights",
    },
    SAFE_STAFF_ACCOUNT,
    TOKEN_TASK,
  ],
};

export const INFORMER: Guide = {
  title: "Guide for informers",
  about: "You see the interviews of the day and tell candidates and the office where they stand.",
  tasks: [
    {
      title: "See the day",
      steps: [
        "Interviews of today stand by time, with what changed since your last look. The arrows go to another day.",
      ],
      to: "/interviews",
      picture: "informer-interviews",
    },
    {
      title: "See who has come",
      steps: [
        "The column Now says who has arrived, is called in or is done, as the office marks it; it follows by itself.",
      ],
      to: "/interviews",
    },
    {
      title: "Show it on a wall",
      steps: [
        "Wall screen has large type and refreshes itself; open it on the screen in the hall.",
      ],
      to: "/interviews/wall",
    },
    SAFE_STAFF_ACCOUNT,
    TOKEN_TASK,
  ],
};
