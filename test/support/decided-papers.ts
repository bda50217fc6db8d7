import { listDocuments } from "#/domain/onboarding/documents/documents.queries.ts";
import type { Method, TestApp } from "./app.ts";
import { insertCorrection } from "./corrections.ts";
import { insertSubmitted } from "./documents.ts";
import type { Persona, PersonaName } from "./personas.ts";

export type Who = PersonaName | Persona;
/** A decision: who makes it and how, whom it notifies, and how to read its state. */
export type Decided = {
  by: Who;
  call: [Method, string, object?];
  notifies: Persona | null;
  /**
   * The notice is written when the decision can no longer be undone, together with other decisions
   * about the person.
   */
  isGathered?: boolean;
  see: () => Promise<unknown>;
  subjectId: string;
};

/** The office's decision about a document. */
export const documentDecided =
  (of: () => TestApp, by: "admin" | "ceo", status: string) => async (): Promise<Decided> => {
    const { person, fileOf } = await insertSubmitted(of());
    const body = { status, reason: "It cannot be read." };
    return {
      by,
      call: ["PUT", `/documents/${await fileOf("panCard")}/check`, body],
      notifies: status === "returned" ? person : null,
      isGathered: true,
      see: () => listDocuments(of().db, person.id),
      subjectId: person.id,
    };
  };

/** The office's decision about a correction of verified details. */
export const correctionDecided =
  (of: () => TestApp, isGranted: boolean) => async (): Promise<Decided> => {
    const { person, id } = await insertCorrection(of());
    const self = of().withToken(person.token);
    return {
      by: "admin",
      call: ["PUT", `/details-corrections/${id}`, { isGranted, reason: "Not what is written" }],
      notifies: person,
      isGathered: true,
      see: async () => (await self.request("GET", `/api/trainee/details/${person.id}`)).json(),
      subjectId: person.id,
    };
  };
