import { expect } from "vitest";
import type { Batch } from "#/domain/training/batches/batches.contract.ts";
import type { TestApp } from "./app.ts";
import { insertPerson } from "./personas.ts";
import { auditLines } from "./stored-rows.ts";

/** The calls by which an admin makes and changes Java batches, and their stored rows. */
export function batchCalls(app: Pick<TestApp, "as" | "db">) {
  const admin = () => app.as("admin");
  const create = (body: object) => admin().request("POST", "/api/batch/create-batch", body);
  return {
    admin,
    create,
    createOn: async (startDate: string): Promise<Batch> => {
      const answer = await create({ batchType: "Java", startDate });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ batch: Batch }>().batch;
    },
    end: (ref: string, body: object) => admin().request("PUT", `/api/batch/${ref}/end`, body),
    setCapacity: (ref: string, body: object) =>
      admin().request("PUT", `/api/batch/${ref}/capacity`, body),
    remove: (ref: string) => admin().request("DELETE", `/api/batch/${ref}`),
    /** Puts a new trainee into a batch. */
    join: async ({ _id }: Batch) => {
      const { id: traineeId } = await insertPerson(app.db, { name: "Member" });
      await app.db
        .insertInto("batchMembers")
        .values({ batchId: _id, batchType: "Java", traineeId, joinedAt: new Date() })
        .execute();
    },
    auditOf: (subjectId: string) =>
      auditLines(app.db, ["action", "actorId", "newValue"], { subjectId }),
  };
}
