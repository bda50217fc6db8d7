import { numberOf } from "#/client/lib/prepared-call.ts";
import type { Opening } from "./openings.contract.ts";

type Number = number | string;
const orNull = (value: Number) => (value === "" ? null : numberOf(value));

/** The values of the form of an opening; null for a new one. */
export const valuesOf = (opening: Opening | null) => ({
  companyName: opening?.companyName ?? "",
  role: opening?.role ?? "",
  about: opening?.about ?? "",
  skills: opening?.skills ?? [],
  location: opening?.location ?? "",
  fixedLakh: (opening?.fixedLakh ?? "") as Number,
  variableLakh: (opening?.variableLakh ?? "") as Number,
  leastExperience: (opening?.leastExperience ?? "") as Number,
  leastMark: (opening?.leastMark ?? "") as Number,
  seats: (opening?.seats ?? 1) as Number,
  until: opening?.until ?? "",
  isPublished: false,
});

/** The call's body from the form's values. */
export const bodyOf = ({
  fixedLakh,
  variableLakh,
  leastExperience,
  leastMark,
  seats,
  ...values
}: Omit<ReturnType<typeof valuesOf>, "isPublished">) => ({
  ...values,
  fixedLakh: orNull(fixedLakh),
  variableLakh: orNull(variableLakh),
  leastExperience: orNull(leastExperience),
  leastMark: orNull(leastMark),
  seats: numberOf(seats),
});
