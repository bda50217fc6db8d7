import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { describePackage } from "../openings/openings.rules.ts";
import { STAGE_NAMES, type Stage } from "./applications.rules.ts";

type Opening = { companyName: string; role: string };
const PATH = { path: "/openings" } as const;

export const shortlistedNotice = (
  userId: string,
  { role, companyName: company }: Opening,
): Notice => worded(userId, "application-shortlisted", { role, company }, PATH);

export const notTakenNotice = (
  userId: string,
  { role, companyName: company }: Opening,
  reason: string | null,
): Notice => {
  const because = reason ? `Reason: ${reason}` : "";
  return worded(userId, "application-not-taken", { role, company, because }, PATH);
};

/** Tells a candidate that their application was moved back to an earlier stage. */
export const movedBackNotice = (
  userId: string,
  { role, companyName: company }: Opening,
  { stage, reason }: { stage: Stage; reason: string | null },
): Notice => {
  const because = reason ? `Reason: ${reason}` : "";
  const values = { role, company, stage: STAGE_NAMES[stage], because };
  return worded(userId, "application-moved-back", values, PATH);
};

type Offer = { fixedLakh: number; variableLakh: number; joiningDate: IsoDate };

export const offeredNotice = (
  userId: string,
  { role, companyName: company }: Opening,
  offer: Offer,
): Notice => {
  const values = {
    package: describePackage(offer.fixedLakh, offer.variableLakh) ?? "",
    joining: formatDate(offer.joiningDate),
  };
  return worded(userId, "application-offered", { role, company, ...values }, PATH);
};
