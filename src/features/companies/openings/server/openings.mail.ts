import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { describePackage } from "../rules.ts";

type Opening = {
  companyName: string;
  role: string;
  location: string;
  fixedLakh: number | null;
  variableLakh: number | null;
  until: IsoDate;
};

/** Somebody fits an opening that was published. */
export const publishedNotice = (userId: string, opening: Opening): Notice => {
  const { companyName, role, location, until } = opening;
  const about = [location, describePackage(opening.fixedLakh, opening.variableLakh)];
  return {
    userId,
    kind: "opening-published",
    mail: {
      subject: `Opening: ${role} at ${companyName}`,
      heading: `${role} at ${companyName}`,
      paragraphs: [
        "There is an opening that fits you.",
        ...about.filter((text): text is string => Boolean(text)),
        `Apply until ${formatDate(until)}.`,
      ],
      button: { label: "Open openings", path: "/openings" },
    },
    notification: { text: `Opening: ${role} at ${companyName}.`, href: "/openings" },
  };
};
