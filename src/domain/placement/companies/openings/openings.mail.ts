import { type Notice, type Renewal, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { findCandidate } from "../fitting.queries.ts";
import { openingOf } from "./openings.queries.ts";
import { describePackage, fitReasons, isFitting, isOpen } from "./openings.rules.ts";

type Opening = {
  id: string;
  companyName: string;
  role: string;
  location: string;
  fixedLakh: number | null;
  variableLakh: number | null;
  until: IsoDate;
};

export const publishedNotice = (userId: string, opening: Opening): Notice => {
  const values = {
    company: opening.companyName,
    role: opening.role,
    location: opening.location,
    package: describePackage(opening.fixedLakh, opening.variableLakh) ?? "",
    last: formatDate(opening.until),
  };
  return worded(userId, "opening-published", values, { path: "/openings", about: opening.id });
};

/**
 * Renews a delayed mail about an opening: as it is now, to those who still fit and have not
 * applied; none if it is no longer open.
 */
export const renewPublished: Renewal = async ({ db, clock }, { about, userId }) => {
  const opening = await openingOf(db, about).executeTakeFirst();
  if (!opening || !isOpen(opening, clock.today())) return undefined;
  const candidate = await findCandidate(db, userId, { notIn: about });
  const fits = candidate !== undefined && isFitting(fitReasons(opening, candidate));
  return fits ? publishedNotice(userId, opening) : undefined;
};
