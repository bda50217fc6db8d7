import { expect, test } from "vitest";
import { insertAssisted } from "#test/support/assistance.ts";
import { openApp } from "#test/support/opened-app.ts";

const app = await openApp();

const send = (method: "PUT" | "DELETE", url: string, body?: object) =>
  app.as("admin").request(method, `/api/admin/${url}`, body);

test("a request that was waiting when it was read and is approved by now is not removed", async () => {
  const [one, other, third] = await Promise.all(
    ["One", "Other", "Third"].map(async (name) => {
      const { person } = await insertAssisted(app, "draft", { name });
      const body = { userId: person.id };
      await app.withToken(person.token).request("POST", "/api/auth/request-assistance", body);
      return person;
    }),
  );
  if (!one || !other || !third) throw new Error("three were inserted");
  for (const { id } of [one, other])
    await send("PUT", `approve-assistance/${id}`, { amount: 4000 });
  const url = `remove-assistance/${one.id}?status=`;
  const refused = await send("DELETE", `${url}Pending`);
  expect(refused.json()).toMatchObject({
    reason: "REQUEST_APPROVED",
    sooner: expect.stringMatching(/^By you at /),
  });
  const ids = [other.id, third.id];
  const seen = ids.map((userId) => ({ userId, status: "Pending" }));
  const many = await send("PUT", "assistance-requests/remove", { userIds: ids, seen });
  expect(many.json().results.map(({ problem }: { problem: unknown }) => problem)).toEqual([
    expect.stringMatching(/^This request has already been approved/),
    null,
  ]);
  expect((await send("DELETE", `${url}Approved`)).statusCode).toBe(200);
});

test("a request that was sent since the one that was read is neither approved nor removed for it", async () => {
  const { person } = await insertAssisted(app, "draft", { name: "Again" });
  const ask = async () => {
    const body = { userId: person.id };
    await app.withToken(person.token).request("POST", "/api/auth/request-assistance", body);
    const url = `/api/auth/assistance-status/${person.id}`;
    return (await app.withToken(person.token).request("GET", url)).json().requestedAt;
  };
  const read = await ask();
  await send("DELETE", `remove-assistance/${person.id}`);
  const now = await ask();
  const approval = { amount: 4000, requestedAt: read };
  const stale = { reason: "STALE_VERSION", sooner: expect.stringMatching(/^By /) };
  expect((await send("PUT", `approve-assistance/${person.id}`, approval)).json()).toMatchObject(
    stale,
  );
  const requests = [{ userId: person.id, ...approval }];
  const many = await send("PUT", "assistance-requests/approve", { requests });
  expect(many.json().results).toMatchObject([{ problem: expect.any(String) }]);
  const removal = `remove-assistance/${person.id}?requestedAt=${encodeURIComponent(read)}`;
  expect((await send("DELETE", removal)).json()).toMatchObject(stale);
  const seen = [{ userId: person.id, requestedAt: read }];
  const body = { userIds: [person.id], seen };
  const removals = await send("PUT", "assistance-requests/remove", body);
  expect(removals.json().results).toMatchObject([{ problem: expect.any(String) }]);
  const meant = { amount: 4000, requestedAt: now };
  expect((await send("PUT", `approve-assistance/${person.id}`, meant)).statusCode).toBe(200);
});
