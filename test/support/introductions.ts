import type { TestApp } from "./app.ts";
import { insertCandidate } from "./marketing.ts";
import { makeOpening } from "./openings.ts";
import type { Persona } from "./personas.ts";
import { saveSettings } from "./settings.ts";

type On = Pick<TestApp, "as" | "withToken">;

/** Lets the office introduce candidates to companies by links, as an owner does under Settings. */
export const introduceCandidates = (app: On) =>
  saveSettings(app, "introductions", { introducesCandidates: true });

/** Gives or withdraws a candidate's consent that companies read their résumé by links. */
export const consentTo = (app: Pick<On, "withToken">, { token }: Persona, agrees = true) =>
  app.withToken(token).request("PUT", "/api/resume/company-links", { agrees });

/** A published opening with a contact and people who applied for it; by default they agree. */
export async function openingWith(
  app: TestApp,
  names: readonly string[],
  { agrees = true, companyName = `Company ${crypto.randomUUID()}`, role = "Java developer" } = {},
) {
  const office = app.as("admin");
  const openingId = await makeOpening(app, { companyName, role, seats: 5 });
  await office.request("PUT", `/api/openings/${openingId}/status`, { status: "published" });
  const { contact } = (
    await office.request("POST", `/api/companies/${encodeURIComponent(companyName)}/contacts`, {
      name: "Meera Iyer",
      position: "HR",
      phone: "",
      email: "meera@company.example",
    })
  ).json<{ contact: { _id: string } }>();
  const people: { person: Persona; applicationId: string }[] = [];
  for (const name of names) {
    const { person } = await insertCandidate(app, name);
    await office.request("POST", `/api/openings/${openingId}/candidates`, { userId: person.id });
    const { id } = await app.db
      .selectFrom("applications")
      .select("id")
      .where("traineeId", "=", person.id)
      .executeTakeFirstOrThrow();
    if (agrees) await consentTo(app, person);
    people.push({ person, applicationId: id });
  }
  const make = (fields: object = {}, headers: Record<string, string> = {}) => {
    const body = {
      contactId: contact._id,
      applicationIds: people.map(({ applicationId }) => applicationId),
      days: 14,
      note: "",
      asks: false,
      isMailed: false,
      ...fields,
    };
    const path = `/api/openings/${openingId}/introductions`;
    return office.request("POST", path, body, { headers });
  };
  return { openingId, companyName, contactId: contact._id, people, make };
}
export type Opened = Awaited<ReturnType<typeof openingWith>>;

/** A link to it, by its id and its token. */
export async function linkOf(opened: Opened, fields: object = {}) {
  const made = await opened.make(fields);
  if (made.statusCode !== 201) throw new Error(made.body);
  const { url, introduction } = made.json<{ url: string; introduction: { _id: string } }>();
  return { id: introduction._id, token: url.split("/").at(-1) ?? "" };
}
