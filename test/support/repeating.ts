import { expect } from "vitest";
import type { Module } from "#/shared/modules.ts";
import type { TestApp } from "./app.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "./modules.ts";
import type { Persona } from "./personas.ts";
import { storedRows } from "./stored-rows.ts";

type App = Pick<TestApp, "as" | "db">;
type Caller = Pick<TestApp, "as">;
type Batch = { id: string; batchId: string };

/** The calls by which a module is repeated, and their stored rows. */
export function repeatCalls(app: App) {
  const put = (path: string, body: object, on: Caller = app) =>
    on.as("admin").request("PUT", path, body);
  return {
    add: (to: Batch, ids: readonly string[], on?: Caller) =>
      put(`/api/batch/${to.id}/add-trainee`, { batchId: to.id, selectedTrainees: ids }, on),
    move: (from: Batch, to: Batch, traineeId: string, on?: Caller) =>
      put(
        `/api/batch/${from.id}/move-trainee`,
        { traineeId, toBatchId: to.id, reason: "Wants it in the morning" },
        on,
      ),
    remove: (from: Batch, traineeId: string) =>
      put(`/api/batch/${from.id}/remove-trainee`, { traineeId, reason: "Added by mistake" }),
    undo: (decisionId: string) =>
      app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`),
    /** Scores AEM, or clears the score. */
    grade: (traineeId: string, score: number | null, on: Caller = app) =>
      on.as("trainer").request("PATCH", `/api/trainee/${traineeId}/score`, {
        score,
        scoreType: "aemScore",
        ...(score === null && { reason: "Given to the wrong person" }),
      }),
    /** Inserts a person who passed Java, with a mark in an AEM batch, and another AEM batch. */
    scoredInAem: async (mark: number | undefined, name = "Repeater") => {
      const [from, to] = [await insertBatchOf(app.db, "AEM"), await insertBatchOf(app.db, "AEM")];
      const person = await insertTraineeIn(app.db, "Java", { name, mark: 8 });
      const membership = { batch: from, ...(mark !== undefined && { mark }) };
      await placeInModule(app.db, person.id, "AEM", membership);
      return { from, to, person };
    },
    /** Returns a person's batch, and the mark that counts. */
    ofModule: async ({ id: traineeId }: Persona, module: Module = "AEM") => {
      const [member] = await storedRows(app.db, "batchMembers", "batchId", {
        traineeId,
        batchType: module,
      });
      const [mark] = await storedRows(app.db, "moduleScores", "score", { traineeId, module });
      return { batchId: member?.batchId, mark: mark?.score ?? null };
    },
    attemptsOf: ({ id: traineeId }: Persona) =>
      storedRows(app.db, "batchDepartures", ["batchId", "movedTo", "score"], { traineeId }),
    candidates: async (q: string, batchType: Module = "AEM") => {
      const path = `/api/batch/candidates?batchType=${batchType}&q=${encodeURIComponent(q)}`;
      const answer = await app.as("admin").request("GET", path);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
    reply: (answer: Awaited<ReturnType<typeof put>>) => [
      answer.statusCode,
      answer.json().reason ?? answer.json().message,
    ],
  };
}
