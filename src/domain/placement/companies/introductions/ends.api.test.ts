import { expect, test } from "vitest";
import { introduceCandidates, linkOf, openingWith } from "#test/support/introductions.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { forgetTokens } from "./introductions.queries.ts";

const app = await openApp();
await introduceCandidates(app);
const office = app.as("admin");

const read = (token: string) => app.as(null).request("GET", `/api/introduced/${token}`);
const namesOn = async (token: string) =>
  (await read(token)).json().candidates.map(({ name }: { name: string }) => name);
const change = (id: string, body: object) =>
  office.request("PUT", `/api/introductions/${id}/candidates`, { add: [], remove: [], ...body });

test("who is locked, withdraws, is not taken or is placed leaves every link at once", async () => {
  const opened = await openingWith(app, ["Locked", "Withdrew", "Refused", "Placed", "Stays"]);
  const { token } = await linkOf(opened);
  const [locked, withdrew, refused, placed, stays] = opened.people;
  if (!locked || !withdrew || !refused || !placed || !stays) throw new Error("nobody");
  expect(await namesOn(token)).toHaveLength(5);
  const lock = (isDisabled: boolean) =>
    app.db.updateTable("users").set({ isDisabled }).where("id", "=", locked.person.id).execute();
  await lock(true);
  expect(await namesOn(token)).toHaveLength(4);
  await lock(false);
  expect(await namesOn(token)).toHaveLength(5);
  await lock(true);
  await app
    .withToken(withdrew.person.token)
    .request("PUT", "/api/my-applications/withdrawal", { openingId: opened.openingId });
  await office.request("PUT", `/api/applications/${refused.applicationId}/stage`, {
    stage: "not taken",
  });
  const elsewhere = await insertCandidate(app, "Placed");
  const own = await elsewhere.take({ companyName: "Elsewhere" });
  await elsewhere.place(own, { placedCompany: "Elsewhere" });
  await app.db
    .updateTable("placements")
    .set({ traineeId: placed.person.id })
    .where("traineeId", "=", elsewhere.person.id)
    .execute();
  expect(await namesOn(token)).toEqual([stays.person.username]);
});

test("a link that is ended, over, another's, or of a closed opening is refused in the same words", async () => {
  const opened = await openingWith(app, ["Somebody"]);
  const { id, token } = await linkOf(opened);
  const [candidate] = (await read(token)).json().candidates;
  const doors = (of: string) => [
    read(of),
    app.as(null).request("GET", `/api/introduced/${of}/candidates/${candidate._id}/resume`),
    app.as(null).request("PUT", `/api/introduced/${of}/candidates/${candidate._id}/answer`, {
      answer: "interested",
    }),
  ];
  const wordsOf = async (of: string) =>
    (await Promise.all(doors(of))).map((one) => {
      const { requestId: _, ...words } = one.json();
      return [one.statusCode, words];
    });
  const unknown = await wordsOf("A".repeat(43));
  expect(unknown.map(([status]) => status)).toEqual([404, 404, 404]);
  const set = (status: string) =>
    office.request("PUT", `/api/openings/${opened.openingId}/status`, { status });
  await set("closed");
  expect(await wordsOf(token)).toEqual(unknown);
  await set("published");
  expect((await read(token)).statusCode).toBe(200);
  await app.db
    .updateTable("introductions")
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
  expect(await wordsOf(token)).toEqual(unknown);
  const days = (body: object) => office.request("PUT", `/api/introductions/${id}/days`, body);
  expect((await days({ days: 61 })).statusCode).toBe(400);
  expect((await days({ days: 30, version: 1 })).statusCode).toBe(200);
  expect((await read(token)).statusCode).toBe(200);
  expect((await days({ days: 7, version: 1 })).json().reason).toBe("STALE_VERSION");
  const renew = (version: number) =>
    office.request("PUT", `/api/introductions/${id}/address`, { isMailed: true, version });
  expect((await renew(1)).json().reason).toBe("STALE_VERSION");
  const renewed = await renew(2);
  // A colleague with an outdated page would end the address that the company was just given.
  expect((await renew(2)).json()).toMatchObject({
    reason: "STALE_VERSION",
    sooner: expect.stringMatching(/^You changed this record yourself at /),
  });
  expect(await wordsOf(token)).toEqual(unknown);
  const next: string = renewed.json().url.split("/").at(-1);
  expect((await read(next)).statusCode).toBe(200);
  const [mail] = await storedRows(app.db, "outbox", ["recipient", "textBody"] as never, {
    kind: "introduction",
  });
  expect(mail).toMatchObject({
    recipient: "meera@company.example",
    textBody: expect.stringContaining(next),
  });
  expect((await office.request("PUT", `/api/introductions/${id}/end`)).statusCode).toBe(200);
  expect(await wordsOf(next)).toEqual(unknown);
  for (const refused of [await days({ days: 7 }), await change(id, { add: [] })]) {
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "COMPANY_LINK_ENDED"]);
  }
});

test("a contact who is removed takes their links along, and back where that is undone", async () => {
  const opened = await openingWith(app, ["Somebody"]);
  const { token } = await linkOf(opened);
  const { id: before, token: ended } = await linkOf(opened);
  await office.request("PUT", `/api/introductions/${before}/end`);
  const url = `/api/companies/contacts/${opened.contactId}`;
  const removed = (await office.request("DELETE", url)).json();
  expect(removed.message).toBe("Contact removed. 1 link of theirs opens nothing any more.");
  expect((await read(token)).statusCode).toBe(404);
  const undone = await office.request("POST", `/api/decisions/${removed.decisionId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect((await read(token)).statusCode).toBe(200);
  expect((await read(ended)).statusCode).toBe(404);
  const links = await office.request("GET", `/api/openings/${opened.openingId}/introductions`);
  expect(links.json().introductions).toMatchObject([
    { contact: { name: "Meera Iyer" }, state: "ended" },
    { contact: { name: "Meera Iyer" }, state: "open" },
  ]);
});

test("candidates are taken off and put back; tokens are forgotten weeks after the end", async () => {
  const opened = await openingWith(app, ["First", "Second"]);
  const { id, token } = await linkOf(opened);
  const [first] = opened.people;
  if (!first) throw new Error("nobody");
  await change(id, { remove: [first.applicationId] });
  expect(await namesOn(token)).toHaveLength(1);
  await change(id, { add: [first.applicationId] });
  expect(await namesOn(token)).toHaveLength(2);
  const past = (days: number) =>
    app.db
      .updateTable("introductions")
      .set({ expiresAt: new Date(Date.now() - days * 86_400_000) })
      .where("id", "=", id)
      .execute();
  const hash = async () =>
    (await storedRow(app.db, "introductions", "tokenHash", { id })).tokenHash;
  await past(29);
  await forgetTokens(app.db, app.platform.clock);
  expect(await hash()).not.toBeNull();
  await past(31);
  await forgetTokens(app.db, app.platform.clock);
  expect(await hash()).toBeNull();
});
