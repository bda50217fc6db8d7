import { addDays, istDate } from "#/shared/dates.ts";

/** An opening that every candidate fits, as created by the office. */
export const OPENING = {
  companyName: "Infosys",
  role: "Java developer",
  about: "",
  skills: [],
  location: "",
  fixedLakh: null,
  variableLakh: null,
  leastExperience: null,
  leastMark: null,
  seats: 1,
  until: addDays(istDate(new Date()), 300),
};

/** The same with a package and requirements. */
export const DEMANDING_OPENING = {
  ...OPENING,
  skills: ["Java"],
  location: "Pune",
  fixedLakh: 6,
  variableLakh: 0.5,
  leastExperience: 2,
  seats: 2,
};
