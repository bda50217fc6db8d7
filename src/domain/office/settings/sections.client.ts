import { ENQUIRY_SECTION } from "./enquiry-sections.client.ts";
import { GST_FORM } from "./gst-section.client.ts";
import { PLACEMENT_SECTIONS } from "./placement-sections.client.ts";
import { PROGRAM_SECTION } from "./program-section.client.ts";
import type { SectionForm } from "./settings.client.ts";

/** Explains how to write a text of several parts, and the placeholders (`names`) in it. */
const headedBy = (head: "heads a section" | "names a text", names: string) =>
  `A line that begins with # ${head}. ${names} stand for what is set above.`;

/** The forms of all sections, in the order of the screen. */
export const SECTION_FORMS: readonly SectionForm[] = [
  {
    section: "name",
    title: "Name",
    lead: "Shown in the bar of every page, in mails and on receipts.",
    fields: [{ name: "hubName", label: "Name of the hub" }],
  },
  {
    section: "contacts",
    title: "Contacts",
    lead: "Whom visitors and trainees are told to ask.",
    fields: [
      { name: "adminName", label: "Office" },
      { name: "adminEmail", label: "Email of the office", kind: "email" },
      { name: "adminPhone", label: "Phone of the office", kind: "phone" },
      { name: "marketingName", label: "Interviews and placements" },
      { name: "marketingEmail", label: "Email for interviews", kind: "email" },
      { name: "marketingPhone", label: "Phone for interviews", kind: "phone" },
      {
        name: "registrationAnswerDays",
        label: "Working days until a registration is answered",
        kind: "days",
      },
      {
        name: "contactAnswerDays",
        label: "Working days until a contact message is answered",
        kind: "days",
      },
    ],
  },
  {
    section: "place",
    title: "Address and hours",
    lead: "Where classes are, and when somebody is at the office.",
    fields: [
      { name: "address", label: "Address", kind: "lines" },
      { name: "hours", label: "Office hours", hint: "Such as Mon to Sat, 9:30 AM – 6:30 PM." },
    ],
  },
  {
    section: "fee",
    title: "Admission fee",
    lead: "Asked of everybody who has not paid yet. What was paid or recorded before keeps its amount.",
    fields: [
      { name: "admissionFee", label: "Admission fee", kind: "rupees" },
      {
        name: "payToAccount",
        label: "Account for transfers",
        hint: "Holder, number and IFSC in one line; told to who owes a month of assistance.",
      },
      {
        name: "payToUpi",
        label: "UPI id",
        hint:
          "Who owes a month of assistance scans it as a QR code and tells you the reference number. Empty: " +
          "neither is offered.",
      },
      {
        name: "payToName",
        label: "UPI payee name",
        hint: "As your bank has it, shown in the UPI app. Empty: the hub's name.",
      },
      {
        name: "supportFee",
        label: "A month of assistance",
        hint:
          "Shown on home, about, terms and the request. 0 where it is free; empty where you agree it with " +
          "each person.",
        kind: "optional rupees",
      },
      {
        name: "allowsParts",
        label: "Payments in parts",
        hint:
          "The office may record a part of a fee or of a month of assistance; each part has its receipt, and " +
          "the rest stays owed.",
        kind: "switch",
      },
    ],
  },
  {
    section: "slots",
    title: "Time slots",
    lead: "What trainers choose from. Sessions that exist keep their slot.",
    fields: [
      {
        name: "timeSlots",
        label: "Slots of a day",
        hint: "One in a line, such as 9:00 AM to 11:00 AM.",
        kind: "list",
      },
    ],
  },
  {
    section: "holidays",
    title: "Holidays",
    lead: "Days without classes: planning a whole module leaves them out. Classes planned on one say so.",
    fields: [
      {
        name: "holidays",
        label: "Holidays",
        hint: "One in a line, the day first, such as 26 January 2027 Republic Day.",
        kind: "list",
      },
    ],
  },
  {
    section: "criteria",
    title: "Remarks on scores",
    lead:
      "What trainers say something about when they give a score: up to five criteria a module. The trainee reads " +
      "it beside the score. Without any nothing is asked.",
    fields: [
      {
        name: "criteria",
        label: "Criteria",
        hint: "A line that begins with # names a module, such as # Final Check; below it a criterion a line.",
        kind: "lines",
      },
    ],
  },
  {
    section: "warnings",
    title: "Early warning",
    lead:
      "From where on somebody's training shows a sign of risk. Signs are counted anew as soon as this " +
      "is saved, and name these numbers.",
    fields: [
      { name: "warnMissed", label: "Sessions missed in a row", kind: "days" },
      {
        name: "warnAttendance",
        label: "Attendance below, in %",
        hint: "Of at least four sessions held.",
        kind: "days",
      },
      {
        name: "warnAnswers",
        label: "Answers missing",
        hint: "Of sessions that are longer ago than the days beside.",
        kind: "days",
      },
      { name: "warnAnswerDays", label: "Days until then", kind: "days" },
    ],
  },
  ENQUIRY_SECTION,
  ...PLACEMENT_SECTIONS,
  PROGRAM_SECTION,
  {
    section: "papers",
    title: "Identity papers",
    lead:
      "Papers are destroyed so long after support ended, somebody left before a batch, or was never " +
      "admitted. Who joins again uploads them anew; receipts and what was signed for support stay.",
    fields: [
      {
        name: "keepPapersDays",
        label: "Days until they are destroyed",
        hint: "From 180 to 1,095.",
        kind: "days",
      },
    ],
  },
  {
    section: "replies",
    title: "Answers to contact messages",
    lead: "What an answer may begin with. Whoever answers chooses one and changes it as it fits.",
    fields: [
      {
        name: "contactReplies",
        label: "Texts to begin with",
        hint: headedBy("names a text", "{hub}, {fee}, {support} and {contact}"),
        kind: "lines",
      },
    ],
  },
  {
    section: "books",
    title: "Accounts in your books",
    lead: "What they are called in Tally or Zoho Books: the day book's vouchers name them.",
    fields: [
      { name: "cashLedger", label: "Cash" },
      { name: "bankLedger", label: "Transfers and UPI" },
      { name: "providerLedger", label: "Online payments" },
      { name: "feeLedger", label: "Income from fees" },
      { name: "assistanceLedger", label: "Income from assistance" },
    ],
  },
  {
    section: "owner",
    title: "Owner",
    lead: "Who runs the hub, as the public pages on terms, refunds and privacy say it. What is empty is left out.",
    fields: [
      { name: "legalName", label: "Legal name" },
      { name: "gstin", label: "GSTIN" },
      { name: "legalAddress", label: "Registered address", kind: "lines" },
      { name: "grievanceName", label: "Grievance officer", hint: "Whom people may complain to." },
      { name: "grievanceEmail", label: "Email of the grievance officer", kind: "email" },
      { name: "grievancePhone", label: "Phone of the grievance officer", kind: "phone" },
    ],
  },
  GST_FORM,
  {
    section: "claims",
    title: "Claims",
    lead: "What the CSR page says of the hub, the figure first.",
    fields: [
      {
        name: "placedClaim",
        label: "People placed",
        hint: "Empty: the people placed that the office has confirmed, and since when.",
      },
      {
        name: "clientsClaim",
        label: "Clients",
        hint: "Empty: the companies at which they were placed.",
      },
    ],
  },
  {
    section: "refunds",
    title: "Refund policy",
    lead:
      "When a fee is given back, and how much of it. The text is a public page; without one there is " +
      "none. The steps are what the office is proposed when it refunds.",
    fields: [
      {
        name: "refundPolicy",
        label: "Text of the refund policy",
        hint: headedBy("heads a section", "{hub}, {fee} and {contact}"),
        kind: "lines",
      },
      {
        name: "refundSteps",
        label: "What is proposed",
        hint:
          "One step in a line, the earliest first: before the start: 100%, then 7 days, 2 sessions: 50%. " +
          "Days count from the batch's first day, sessions are those held. Afterwards nothing. Empty: all " +
          "that is left is proposed.",
        kind: "lines",
      },
    ],
  },
  {
    section: "terms",
    title: "Terms",
    lead:
      "What trainees print, sign and send. Each wording has a number on its pages; who has signed an " +
      "older one has signed that.",
    fields: [
      {
        name: "terms",
        label: "Text of the terms",
        hint: headedBy("heads a section", "{hub}, {fee}, {support} and {contact}"),
        kind: "lines",
      },
    ],
  },
  {
    section: "notice",
    title: "Privacy notice",
    lead:
      "What people are told about their data, and agree to by registering. Saving publishes a new " +
      "version: whoever agreed to an older one is shown it, and earlier ones stay readable.",
    fields: [
      {
        name: "notice",
        label: "Text of the notice",
        hint: headedBy("heads a section", "{hub} and {contact}"),
        kind: "lines",
      },
    ],
  },
];
