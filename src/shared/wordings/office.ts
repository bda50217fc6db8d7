import type { Wording } from "./template.ts";

const hub = { sample: "Careers Hub" };
const role = { sample: "Java developer" };
const company = { sample: "Example Technologies" };
const openings = "Open openings";

/**
 * About registrations, documents, openings, interviews and assistance. Those about a registration
 * contain nothing that the registrant typed: nobody has verified whose mailbox it is.
 */
export const OFFICE_WORDINGS = {
  "enquiry-calls-today": {
    subject: "To call today: {count}",
    heading: "To call today: {count}",
    paragraphs: ["You wanted to call them today:", "{names}"],
    button: "Open my enquiries",
    notification: "To call today: {count}.",
    variables: {
      count: { sample: "2 enquiries" },
      names: { sample: "Asha Rao, 10:30 AM\nBala Iyer", isNeeded: true },
    },
  },
  "registration-received": {
    subject: "We received your registration with {hub}",
    heading: "We received your registration",
    paragraphs: [
      "Thank you for registering. A person reads every registration, usually {answerTime}, and writes " +
        "to this address. There is nothing for you to do until then.",
      "If you did not register with us, write to us and we remove your address.",
    ],
    button: "Contact us",
    notification: "We received your registration.",
    variables: { hub, answerTime: { sample: "within 2 working days" } },
  },
  "registration-approved": {
    subject: "Welcome to {hub}: your registration is approved",
    heading: "Your registration is approved",
    paragraphs: [
      "Good news: your registration was approved.",
      "Log in on the User tab. You fill in your details and upload six documents.",
      "{fee}",
    ],
    button: "Log in",
    notification: "Your registration was approved. Start with your details.",
    variables: {
      hub,
      fee: {
        sample: "Then you pay the admission fee of ₹10,000 and join your batch.",
        isNeeded: true,
      },
    },
  },
  "registration-rejected": {
    subject: "About your registration with {hub}",
    heading: "Your registration was not approved",
    paragraphs: [
      "Thank you for your interest. We could not approve your registration this time.",
      "{reason}",
      "If you think this is a mistake, or your situation has changed, write to us or register again.",
    ],
    button: "Contact us",
    notification: "About your registration with {hub}",
    variables: {
      hub,
      reason: {
        sample: "The office wrote: We take people with a degree.",
        isOptional: true,
        isNeeded: true,
      },
    },
  },
  "registration-reopened": {
    subject: "Your registration with {hub} is looked at again",
    heading: "We look at your registration again",
    paragraphs: [
      "We decided about your registration by mistake. It is waiting for a decision again, and you cannot " +
        "log in until then.",
      "The office wrote: {reason}",
      "There is nothing for you to do: we write when it is decided.",
    ],
    button: "Contact us",
    notification: "Your registration is looked at again",
    variables: {
      hub,
      reason: { sample: "We approved the wrong Asha.", isNeeded: true },
    },
  },
  "documents-verified": {
    subject: "Your six documents are verified",
    heading: "Your documents are verified",
    paragraphs: [
      "We looked at your six documents and all of them are in order. Nothing more is needed.",
    ],
    button: "Open my papers",
    notification: "Your six documents are verified.",
    variables: {},
  },
  "application-shortlisted": {
    subject: "Shortlisted: {role} at {company}",
    heading: "You are shortlisted",
    paragraphs: [
      "You are shortlisted for {role} at {company}.",
      "We tell you here and by mail when an interview is scheduled.",
    ],
    button: openings,
    notification: "You are shortlisted for {role} at {company}.",
    variables: { role, company },
  },
  "application-not-taken": {
    subject: "Your application: {role} at {company}",
    heading: "It did not work out this time",
    paragraphs: ["Your application for {role} at {company} goes no further.", "{because}"],
    button: openings,
    notification: "Your application for {role} at {company} goes no further.",
    variables: {
      role,
      company,
      because: { sample: "Reason: The seats are filled", isOptional: true, isNeeded: true },
    },
  },
  "application-moved-back": {
    subject: "Your application: {role} at {company}",
    heading: "Your application was moved back",
    paragraphs: [
      "Your application for {role} at {company} is at “{stage}” again. An offer that we told you of " +
        "no longer holds.",
      "{because}",
    ],
    button: openings,
    notification: "Your application for {role} at {company} is at “{stage}” again.",
    variables: {
      role,
      company,
      stage: { sample: "Shortlisted", isNeeded: true },
      because: { sample: "Reason: It was somebody else", isOptional: true, isNeeded: true },
    },
  },
  "application-offered": {
    subject: "Offer: {role} at {company}",
    heading: "You have an offer",
    paragraphs: ["{company} offers you {role}: {package}.", "You would join on {joining}."],
    button: openings,
    notification: "You have an offer: {role} at {company}.",
    variables: {
      role,
      company,
      package: { sample: "7 LPA (6 fixed, 1 variable)", isNeeded: true },
      joining: { sample: "Mon 1 Jun 2026", isNeeded: true },
    },
  },
  "interview-outcome-missing": {
    subject: "How did it go? {company}, {round}",
    heading: "How did your interview go?",
    paragraphs: [
      "Your {round} interview with {company} was planned for {when} (Indian time), and its feedback is missing.",
      "Record it in a minute: the next interview can be scheduled then. If it was moved, reschedule it.",
    ],
    button: "Record the feedback",
    notification: "How did your {round} interview with {company} go? Record its feedback.",
    variables: { company, round: { sample: "L1" }, when: { sample: "Mon 4 May 2026, 10:00 AM" } },
  },
  "assistance-requested": {
    subject: "We have your request for assistance",
    heading: "We have your request",
    paragraphs: [
      "An admin reads every request, usually {answerTime}. As soon as yours is approved we write to " +
        "you, and you send us a few details about your new job.",
    ],
    button: "Open assistance",
    notification: "Your request for assistance was sent.",
    variables: { answerTime: { sample: "within 2 working days" } },
  },
  "assistance-approved": {
    subject: "Your request for assistance is approved",
    heading: "Your request is approved",
    paragraphs: [
      "Good news: we support you through your first year at work. The amount agreed is {amount} a month.",
      "One step is left: send us the details of your job with the signed terms as a PDF; the terms to " +
        "sign can be downloaded there. Then somebody who guides you is assigned.",
    ],
    button: "Send my details",
    notification: "Your request for assistance is approved. Send us your details next.",
    variables: { amount: { sample: "₹5,000", isNeeded: true } },
  },
  "assistance-removed": {
    subject: "About your request for assistance",
    heading: "Your request was removed",
    paragraphs: [
      "We could not take up your request for assistance this time, and removed it from our list.",
      "If you still need support, send a new request, and tell us in a few words what it is about.",
    ],
    button: "Open assistance",
    notification: "Your request for assistance was removed. You can send a new one.",
    variables: {},
  },
} as const satisfies Record<string, Wording>;
