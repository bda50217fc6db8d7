import { addDays, istDate } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";

/** An opening that everybody fits, as the office creates it. */
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

/** The same with a package and what it asks of people. */
export const DEMANDING_OPENING = {
  ...OPENING,
  skills: ["Java"],
  location: "Pune",
  fixedLakh: 6,
  variableLakh: 0.5,
  leastExperience: 2,
  seats: 2,
};

/** Makes an opening that everybody fits, not published. Returns its id. */
export async function makeOpening(app: TestApp, fields: object = {}): Promise<string> {
  const body = { ...OPENING, ...fields };
  return (await app.as("admin").request("POST", "/api/openings", body)).json().opening._id;
}
