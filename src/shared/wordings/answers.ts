import type { Wording } from "./template.ts";

const company = { sample: "Example Technologies" };
const round = { sample: "L1" };
const when = { sample: "Mon 4 May 2026, 10:00 AM", isNeeded: true } as const;
/** Where and with whom; a line for each known field. */
const where = { sample: "Place: Tower B, 4th floor", isOptional: true, isNeeded: true } as const;
/** The plan of an interview, in its notices. */
const planned = {
  company,
  round,
  when,
} as const;
const topic = { sample: "Collections" };
const batch = { sample: "JAVA-2026-004" };
const reason = { sample: "The last exercise is missing", isNeeded: true } as const;
const because = {
  sample: "Reason: The company asked for it",
  isOptional: true,
  isNeeded: true,
} as const;
const interviews = "Open my interviews";
const sessions = "Open my sessions";
const again = "Upload again";
const changed = "The review of your assignment has changed";

/** About reviews of answers, interviews, openings and placements. */
export const ANSWER_WORDINGS = {
  "assignment-approved": {
    subject: "Assignment approved: {topic}",
    heading: "Your assignment is approved",
    paragraphs: ["Your answer to “{topic}” in batch {batch} was approved. Well done."],
    button: sessions,
    notification: "Your answer to “{topic}” was approved.",
    variables: { topic, batch },
  },
  "assignment-rejected": {
    subject: "Assignment rejected: {topic}",
    heading: "Your assignment needs another try",
    paragraphs: [
      "Your answer to “{topic}” in batch {batch} was rejected.",
      "{because}",
      "Please correct it and upload it again.",
    ],
    button: again,
    notification: "Your answer to “{topic}” was rejected{reason}",
    variables: {
      topic,
      batch,
      because: {
        sample: "Your trainer wrote: The last exercise is missing",
        isOptional: true,
        isNeeded: true,
      },
      reason: { sample: ": The last exercise is missing" },
    },
  },
  "assignment-now-approved": {
    kind: "assignment-review-changed",
    subject: "Assignment now approved: {topic}",
    heading: changed,
    paragraphs: [
      "Your answer to “{topic}” in batch {batch} is now approved.",
      "Your trainer wrote: {reason}",
    ],
    button: sessions,
    notification: "Your answer to “{topic}” is now approved: {reason}",
    variables: { topic, batch, reason },
  },
  "assignment-now-rejected": {
    kind: "assignment-review-changed",
    subject: "Assignment now rejected: {topic}",
    heading: changed,
    paragraphs: [
      "Your answer to “{topic}” in batch {batch} is now rejected.",
      "Your trainer wrote: {reason}",
      "Please correct it and upload it again.",
    ],
    button: again,
    notification: "Your answer to “{topic}” is now rejected: {reason}",
    variables: { topic, batch, reason },
  },
  "interview-scheduled": {
    subject: "Interview scheduled: {company}, {round}",
    heading: "{what}",
    paragraphs: [
      "Your {round} interview with {company} is on {when} (Indian time).",
      "{where}",
      "Afterwards, record how it went: the next interview can be scheduled then.",
    ],
    button: interviews,
    notification: "Your {round} interview with {company}: {when}.",
    variables: { ...planned, where, what: { sample: "Interview scheduled" } },
  },
  "interview-tomorrow": {
    subject: "Tomorrow, {time}: {round} interview with {company}",
    heading: "Your interview is tomorrow",
    paragraphs: [
      "Your {round} interview with {company} is tomorrow, {when} (Indian time).",
      "{where}",
    ],
    button: interviews,
    notification: "Tomorrow, {time}: your {round} interview with {company}.",
    variables: { ...planned, where, time: { sample: "10:00 AM" } },
  },
  "interview-moved": {
    subject: "Interview moved: {company}, {round}",
    heading: "Your interview has moved",
    paragraphs: [
      "Your {round} interview with {company} is now on {when} (Indian time).",
      "{where}",
      "It was planned for {before}.",
      "{because}",
    ],
    button: interviews,
    notification: "Your {round} interview with {company} moved to {when}.",
    variables: {
      ...planned,
      where,
      because,
      before: { sample: "Fri 1 May 2026, 10:00 AM" },
    },
  },
  "interview-changed": {
    subject: "Interview changed: {company}, {round}",
    heading: "Your interview has changed",
    paragraphs: [
      "Your {round} interview with {company} on {when} (Indian time) has changed.",
      "{changes}",
      "It takes {duration}.",
      "{because}",
    ],
    button: interviews,
    notification:
      "Your {round} interview with {company} on {when} has changed: it takes {duration}. {changes}",
    variables: {
      ...planned,
      because,
      changes: {
        sample: "The place is now: Tower B, 4th floor.",
        isOptional: true,
        isNeeded: true,
      },
      duration: { sample: "60 minutes" },
    },
  },
  "interview-cancelled": {
    subject: "Interview cancelled: {company}, {round}",
    heading: "Interview cancelled",
    paragraphs: ["Your {round} interview with {company} on {when} was {gone}.", "{because}"],
    button: interviews,
    notification: "Your {round} interview with {company} on {when} was {gone}.",
    variables: { company, round, when, because, gone: { sample: "cancelled" } },
  },
  "opening-published": {
    subject: "Opening: {role} at {company}",
    heading: "{role} at {company}",
    paragraphs: [
      "There is an opening that fits you.",
      "{location}",
      "{package}",
      "Apply until {last}.",
    ],
    button: "Open openings",
    notification: "Opening: {role} at {company}.",
    variables: {
      company,
      role: { sample: "Java developer" },
      location: { sample: "Bengaluru", isOptional: true },
      package: { sample: "7 LPA (6 fixed, 1 variable)", isOptional: true },
      last: { sample: "Mon 30 Nov 2026", isNeeded: true },
    },
  },
  "placement-recorded": {
    subject: "Congratulations on your placement at {company}!",
    heading: "Congratulations!",
    paragraphs: [
      "You are placed at {company} with {package}.",
      "Your first day is {start}. From now on our assistance is open to you.",
      "Your certificate follows once the office has confirmed.",
    ],
    button: "Open assistance",
    notification: "Congratulations on your placement at {company}!",
    variables: {
      company,
      package: { sample: "6.5 LPA" },
      start: { sample: "Mon 1 Jun 2026", isNeeded: true },
    },
  },
  "interview-outcome-corrected": {
    subject: "The outcome of {round} with {company} was corrected",
    heading: "An outcome was corrected",
    paragraphs: [
      "The office has corrected how your {round} interview with {company} went: {outcome}.",
      "Reason: {reason}",
    ],
    button: interviews,
    notification: "Your {round} interview with {company}: {outcome}. Reason: {reason}",
    variables: {
      company,
      round,
      outcome: { sample: "negative", isNeeded: true },
      reason: { sample: "The company wrote to us.", isNeeded: true },
    },
  },
  "interview-questions-taken": {
    subject: "Your note of {round} with {company} was taken away",
    heading: "A note was taken away",
    paragraphs: [
      "Other candidates no longer read what you noted of your {round} interview with {company}.",
      "Reason: {reason}",
    ],
    button: interviews,
    notification: "Your note of {round} with {company} was taken away. Reason: {reason}",
    variables: { company, round, reason: { sample: "It names a person.", isNeeded: true } },
  },
  "introduction-asked": {
    subject: "May {company} read your résumé?",
    heading: "May this company read your résumé?",
    paragraphs: [
      "The office would like to show you to {company} for {role}. The company reads your name, " +
        "summary, skills and résumé by a link that ends; not your email, your phone or your marks.",
      "Nothing is shown unless you agree. You can withdraw that at any time, and it holds at once.",
    ],
    button: "Decide",
    notification: "May {company} read your résumé for {role}? Nothing is shown unless you agree.",
    variables: { company, role: { sample: "Java developer" } },
  },
  "placement-confirmed": {
    subject: "Your placement at {company} is confirmed",
    heading: "Your placement is confirmed",
    paragraphs: [
      "The office has confirmed your placement at {company}. Your certificate is in your papers.",
    ],
    button: "Open my papers",
    notification: "Your placement at {company} is confirmed. Your certificate is in your papers.",
    variables: { company: { sample: "Infosys", isNeeded: true } },
  },
  "placement-corrected": {
    subject: "Your placement was corrected",
    heading: "Your placement was corrected",
    paragraphs: ["{what}", "Reason: {reason}"],
    button: "Open interviews",
    notification: "Your placement was corrected. {what} Reason: {reason}",
    variables: {
      what: { sample: "It says now: Infosys, 6.5 LPA, from Mon 1 Jun 2026.", isNeeded: true },
      reason: { sample: "The letter says another day.", isNeeded: true },
    },
  },
  "placement-withdrawn": {
    subject: "Your placement at {company} was taken back",
    heading: "Your placement was taken back",
    paragraphs: [
      "The office has taken back your placement at {company}: {reason}",
      "You can schedule interviews again.",
    ],
    button: "Open interviews",
    notification: "Your placement at {company} was taken back: {reason}",
    variables: {
      company: { sample: "Infosys", isNeeded: true },
      reason: { sample: "The company has withdrawn its offer.", isNeeded: true },
    },
  },
} as const satisfies Record<string, Wording>;
