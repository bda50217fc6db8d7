import type { Wording } from "./template.ts";

const reason = { sample: "You asked for it", isNeeded: true } as const;
const day = { sample: "Mon 30 Nov 2026", isNeeded: true } as const;
const documents = "Open my papers";
const open = "Open assistance";

/** About the review of papers, support after the placement and requests about a person's data. */
export const SUPPORT_WORDINGS = {
  "document-returned": {
    subject: "Please send again: {document}",
    heading: "One of your documents is needed again",
    paragraphs: [
      "We could not accept this document: {document}.",
      "The office wrote: {reason}",
      "Only this file is needed again, by {day}. Everything else stays as it is, and you can go on meanwhile.",
    ],
    button: "Send it again",
    notification: "Please send again: {document}. {reason}",
    variables: {
      document: { sample: "PAN card", isNeeded: true },
      reason: { sample: "The number cannot be read", isNeeded: true },
      day: { sample: "Mon 30 Nov 2026" },
    },
  },
  "documents-returned": {
    kind: "document-returned",
    subject: "Please send again: {documents}",
    heading: "{count} of your documents are needed again",
    paragraphs: [
      "We could not accept these documents. The office wrote:",
      "{reasons}",
      "Only these files are needed again, by {day}. Everything else stays as it is, and you can go on meanwhile.",
    ],
    button: "Send them again",
    notification: "Please send again: {documents}.",
    variables: {
      documents: { sample: "PAN card, Aadhaar card" },
      count: { sample: "2" },
      day: { sample: "Mon 30 Nov 2026" },
      reasons: {
        sample: "PAN card: the number cannot be read\nAadhaar card: the second page is missing",
        isNeeded: true,
      },
    },
  },
  "details-correction-decided": {
    subject: "{outcome}",
    heading: "We looked at what you asked for",
    paragraphs: ["{answers}"],
    button: documents,
    notification: "{outcome}: {fields}.",
    variables: {
      outcome: { sample: "Your details are corrected" },
      fields: { sample: "Surname" },
      answers: { sample: "Corrected: Surname, from Rao to Rau.", isNeeded: true },
    },
  },
  "certificate-withdrawn": {
    subject: "Your certificate {number} was withdrawn",
    heading: "A certificate was withdrawn",
    paragraphs: [
      "Your certificate {number} ({achievement}) was withdrawn: {reason}",
      "It stays in your list, and whoever checks its number reads that it no longer counts.",
    ],
    button: documents,
    notification: "Your certificate {number} ({achievement}) was withdrawn: {reason}",
    variables: {
      number: { sample: "7K2M-9XQP-4TND", isNeeded: true },
      achievement: { sample: "Java" },
      reason: { sample: "The mark was entered for somebody else", isNeeded: true },
    },
  },
  "assistance-started": {
    subject: "Your assistance has begun",
    heading: "We have your details",
    paragraphs: [
      "Thank you: your details for {company} and the signed terms are with us. We support you until " +
        "{until}, one year after your first day.",
      "Your assistance page says who guides you, how to reach them and what was done.",
    ],
    button: open,
    notification: "Your details were received. Your assistance has begun.",
    variables: { company: { sample: "Example Technologies" }, until: day },
  },
  "assistance-guidance-assigned": {
    subject: "Your guidance at work",
    heading: "You have a guide",
    paragraphs: ["{who}", "You find them on your assistance page."],
    button: open,
    notification: "{who}",
    variables: { who: { sample: "Kiran Shah is your guidance provider.", isNeeded: true } },
  },
  "assistance-closed": {
    subject: "Your assistance has ended",
    heading: "Your assistance has ended",
    paragraphs: [
      "We closed your assistance today. Thank you for letting us be part of your first steps at work.",
      "{summary}",
      "What was done and paid stays on your assistance page.",
    ],
    button: open,
    notification: "Your assistance has ended. What was done stays here.",
    variables: {
      summary: {
        sample: "12 months, of which 12 were received.",
        isOptional: true,
        isNeeded: true,
      },
    },
  },
  "guidance-closed": {
    kind: "assistance-closed",
    subject: "Your guidance has been closed",
    heading: "Your guidance has been closed",
    paragraphs: [
      "The CTO closed your guidance at work.",
      "If you still need guidance, tell us: it can be reopened.",
    ],
    button: open,
    notification: "Your guidance at work has been closed.",
    variables: {},
  },
  "assistance-reopened": {
    subject: "Your support runs again",
    heading: "Your support runs again",
    paragraphs: ["Your support at work has been reopened.", "Reason: {reason}"],
    button: open,
    notification: "Your support at work has been reopened.",
    variables: { reason },
  },
  "copy-downloaded": {
    subject: "A copy of your data was downloaded",
    heading: "A copy of your data was downloaded",
    paragraphs: [
      "Somebody signed in as you proved who they are and downloaded everything that we hold about you.",
      "If it was not you, end your sessions and change your password at once, and write to us.",
    ],
    button: "Open sign-in and security",
    notification: "A copy of your data was downloaded.",
    variables: {},
  },
  "erasure-asked": {
    subject: "You asked for your data to be erased",
    heading: "You asked for your data to be erased",
    paragraphs: [
      "The office answers by {day}. Until then you can take it back.",
      "Your page says what will be destroyed, and what has to stay, why and until when. If it was not " +
        "you, withdraw it and change your password.",
    ],
    button: "Open my data",
    notification: "You asked for your data to be erased.",
    variables: { day },
  },
  "erasure-refused": {
    subject: "Your data is not erased",
    heading: "Your data is not erased",
    paragraphs: [
      "The office wrote: {answer}",
      "You can ask again when that has changed. If you do not agree, you can complain to the Data " +
        "Protection Board of India.",
    ],
    button: "Open my data",
    notification: "Your data is not erased. The office wrote: {answer}",
    variables: { answer: { sample: "A fee is still open", isNeeded: true } },
  },
  "erasure-done": {
    subject: "Your data is erased",
    heading: "Your data is erased",
    paragraphs: [
      "Your account is closed, your papers are destroyed, and where records have to stay you are a number.",
      "{stays}",
    ],
    button: "",
    notification: "Your data is erased",
    variables: {
      stays: {
        sample: "Receipts: the law asks for them. Until Mon 31 Mar 2034.",
        isOptional: true,
        isNeeded: true,
      },
    },
  },
  "erasure-waits": {
    subject: "{request}",
    heading: "{request}",
    paragraphs: ["It has to be granted, or refused with a reason, by {day}."],
    button: "Open the queue",
    notification: "{request}.",
    variables: { request: { sample: "Erasure request of Asha Rao" }, day },
  },
} as const satisfies Record<string, Wording>;
