/** What the waitlist is offered while the removal of a member can be undone. */
import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertJavaBatch, insertPayer } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { offerPlaces } from "./waitlist.service.ts";

const app = await openApp();
const offer = () => offerPlaces(app.platform, new AbortController().signal);
const offersOf = ({ id: traineeId }: Persona) =>
  storedRows(app.db, "batchOffers", "batchId", { traineeId });
const waitlist = ({ id, token }: Persona) =>
  app.withToken(token).request("POST", `/api/waitlist/${id}`);

/** A full batch of one member, and a call that removes them. */
async function fullBatch() {
  const member = await insertPayer(app, "No Payment");
  const { id } = await insertJavaBatch(app, 0);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  await app
    .withToken(member.token)
    .request("POST", "/api/batch/assign", { batchId: id, userId: member.id });
  const remove = async () => {
    const body = { traineeId: member.id, reason: "Somebody else was meant." };
    const removed = await app.as("admin").request("PUT", `/api/batch/${id}/remove-trainee`, body);
    expect(removed.statusCode, removed.body).toBe(200);
    return removed.json<{ decisionId: string }>().decisionId;
  };
  return { id, member, remove };
}

test("nobody is told of a place, nor who left of another batch, before a removal is final", async () => {
  const { id, member, remove } = await fullBatch();
  const payer = await insertPayer(app);
  await waitlist(payer);
  const decisionId = await remove();
  await offer();
  expect(await offersOf(payer)).toEqual([]);
  const other = await insertJavaBatch(app, 3);
  await offer();
  expect(await offersOf(member)).toEqual([]);
  expect(await offersOf(payer)).toEqual([{ batchId: other.id }]);
  const undone = await app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  await remove();
  const next = await insertPayer(app);
  await waitlist(next);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", other.id).execute();
  await offer();
  expect(await offersOf(next)).toEqual([]);
  await app.moveClock(31);
  await offer();
  expect(await offersOf(next)).toEqual([{ batchId: id }]);
});
