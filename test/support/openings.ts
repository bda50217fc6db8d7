import { addDays, istDate } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";

const OPENING = {
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

/** Makes an opening that everybody fits, not published. Returns its id. */
export async function makeOpening(app: TestApp, fields: object = {}): Promise<string> {
  const body = { ...OPENING, ...fields };
  return (await app.as("admin").request("POST", "/api/openings", body)).json().opening._id;
}
