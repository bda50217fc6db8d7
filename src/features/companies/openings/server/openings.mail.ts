import { type Notice, worded } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { describePackage } from "../rules.ts";

type Opening = {
  id: string;
  companyName: string;
  role: string;
  location: string;
  fixedLakh: number | null;
  variableLakh: number | null;
  until: IsoDate;
};

/** Somebody fits an opening that was published. */
export const publishedNotice = (userId: string, opening: Opening): Notice => {
  const { companyName: company, role, location } = opening;
  const values = {
    ...{ company, role, location },
    package: describePackage(opening.fixedLakh, opening.variableLakh) ?? "",
    last: formatDate(opening.until),
  };
  return worded(userId, "opening-published", values, { path: "/openings", about: opening.id });
};
