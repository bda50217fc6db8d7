import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { describePackage } from "../../openings/rules.ts";

type Opening = { companyName: string; role: string };
const nameOf = ({ role, companyName }: Opening) => `${role} at ${companyName}`;
const button = { label: "Open openings", path: "/openings" } as const;

export const shortlistedNotice = (userId: string, opening: Opening): Notice => ({
  userId,
  kind: "application-shortlisted",
  mail: {
    subject: `Shortlisted: ${nameOf(opening)}`,
    heading: "You are shortlisted",
    paragraphs: [
      `You are shortlisted for ${nameOf(opening)}.`,
      "We tell you here and by mail when an interview is scheduled.",
    ],
    button,
  },
  notification: { text: `You are shortlisted for ${nameOf(opening)}.`, href: "/openings" },
});

export const notTakenNotice = (
  userId: string,
  opening: Opening,
  reason: string | null,
): Notice => ({
  userId,
  kind: "application-not-taken",
  mail: {
    subject: `Your application: ${nameOf(opening)}`,
    heading: "It did not work out this time",
    paragraphs: [
      `Your application for ${nameOf(opening)} goes no further.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    button,
  },
  notification: {
    text: `Your application for ${nameOf(opening)} goes no further.`,
    href: "/openings",
  },
});

type Offer = { fixedLakh: number; variableLakh: number; joiningDate: IsoDate };

export const offeredNotice = (userId: string, opening: Opening, offer: Offer): Notice => ({
  userId,
  kind: "application-offered",
  mail: {
    subject: `Offer: ${nameOf(opening)}`,
    heading: "You have an offer",
    paragraphs: [
      `${opening.companyName} offers you ${opening.role}: ${describePackage(offer.fixedLakh, offer.variableLakh)}.`,
      `You would join on ${formatDate(offer.joiningDate)}.`,
    ],
    button,
  },
  notification: { text: `You have an offer: ${nameOf(opening)}.`, href: "/openings" },
});
