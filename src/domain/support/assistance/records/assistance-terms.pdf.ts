import type { Context } from "#/platform/app/platform.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import { termsFile } from "#/platform/pdf/terms.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import type { Section } from "#/shared/terms.ts";
import { findAgreedAmount } from "./records.queries.ts";

type Agreed = { hubName: string; contact: string; amountPaise: Paise | null };

const sectionsFor = ({ hubName, contact, amountPaise }: Agreed): readonly Section[] => [
  {
    heading: "What this is about",
    paragraphs: [
      `These terms are between you, the person named at the end, and ${hubName}. They are about the ` +
        "support you get in your job, from the day you send your details until a year after you joined " +
        "your company, or until the support is closed before.",
    ],
  },
  {
    heading: "Your support",
    paragraphs: [
      "Somebody experienced guides you one to one: with the tasks of your project, with what you have " +
        "to learn for it, and with questions about your work.",
      "Say in time what you need. Never hand over your passwords, and nothing that your company or its " +
        "client keeps confidential: support is about your skills, the work stays your own.",
    ],
  },
  {
    heading: "What you pay",
    paragraphs: [
      amountPaise === null
        ? "The amount is the one agreed with you when your request was approved. It is due each month."
        : `The amount agreed with you is ${formatPaise(amountPaise)} a month.`,
      "A month is due by its tenth day; the first one not before a week after you sent your details. At " +
        "most twelve months are asked for. For each payment you receive a numbered receipt.",
    ],
  },
  {
    heading: "Ending it",
    paragraphs: [
      "You may end the support at any time by writing to us. Months that began before are paid. We may " +
        "end it, after speaking to you, when these terms are broken or months stay unpaid.",
    ],
  },
  {
    heading: "Your data",
    paragraphs: [
      "We keep your job's details, what was done with you and what you paid. Only those who guide you " +
        "and the office see it. You may ask what is stored about you and have mistakes corrected.",
    ],
  },
  {
    heading: "Questions and changes",
    paragraphs: [
      `Write to ${contact} with any question or complaint. Changes to these terms apply to you only ` +
        "when you have agreed to them in writing. The law of India applies, and the courts of Bengaluru " +
        "decide.",
    ],
  },
];

/** The terms of assistance that the caller prints, signs and sends with the details. */
export async function termsTemplate(context: Context): Promise<FileResponse> {
  const { hubName, contacts } = context.hub.now();
  const amountPaise = await findAgreedAmount(context.db, context.actor.id);
  const contact = `${contacts.admin.name} (${contacts.admin.email})`;
  return termsFile(context, {
    name: "Terms of assistance",
    lead: "Read every section, sign at the end, then send the signed pages with your details.",
    sections: sectionsFor({ hubName, contact, amountPaise }),
    declaration: "I have read these terms, I understand them and I agree to them.",
  });
}
