import type { TestApp } from "./app.ts";
import { shifted } from "./days.ts";
import type { Parts } from "./multipart-form.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { samplePdf } from "./sample-files.ts";

type On = Pick<TestApp, "withToken">;

/** A signed-in existing trainee with a marketing profile, and the calls about their interviews. */
export async function insertCandidate(app: TestApp, name = "Kavya") {
  const person = await insertPerson(app.db, { name, subRole: "Existing Trainee" });
  await app.withToken(person.token).send("POST", "/api/profile/create-profile", {
    userId: person.id,
    totalExperience: "2.5",
    relevantExperience: "1",
    contact: "9876543210",
    assignment: ["resume.pdf", samplePdf()],
  });
  return { person, ...interviewCalls(app, person) };
}

export const LONG_NOTE = "The panel wanted deeper knowledge of sling models and caching. ".repeat(
  2,
);

/**
 * Confirms a placement that a candidate recorded, as the office does: its certificate is issued.
 */
export async function confirmPlacement(app: TestApp, { id }: { id: string }): Promise<void> {
  const { id: placementId } = await app.db
    .selectFrom("placements")
    .select("id")
    .where("traineeId", "=", id)
    .executeTakeFirstOrThrow();
  await app.as("admin").request("PUT", `/api/placements/${placementId}/confirmation`, {});
}

/** A candidate's calls about interviews, each on a chosen instance. */
export function interviewCalls(app: On, person: Persona) {
  const request = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
    on = app,
  ) => on.withToken(person.token).request(method, `/api/interviews/${url}`, body);
  const schedule = (fields: object = {}, on?: On) =>
    request("POST", "schedule", { userId: person.id, ...SLOT, ...fields }, on);
  const feedback = (id: string, parts: Parts, on: On = app) =>
    on.withToken(person.token).send("PUT", `/api/interviews/feedback/${id}`, parts);
  return {
    request,
    schedule,
    feedback,
    place: (id: string, fields: object = {}, on?: On) =>
      request("PUT", `placement/${id}`, { ...PLACEMENT, ...fields }, on),
    status: async () => (await request("GET", `status/${person.id}`)).json(),
    /** Schedules one and records its outcome; returns its id. */
    take: async (fields: object = {}, outcome: "Positive" | "Negative" = "Positive") => {
      const id: string = (await schedule(fields)).json().interview._id;
      await feedback(id, { feedback: outcome, description: LONG_NOTE });
      return id;
    },
  };
}

const SLOT = {
  companyName: "Infosys",
  round: "Screening",
  date: shifted("2026-03-02"),
  startTime: "10:00",
  duration: "30 Minutes",
};

const PLACEMENT = {
  placedCompany: "Infosys",
  packageAmount: 6.5,
  onboardingDate: shifted("2026-04-01"),
};
