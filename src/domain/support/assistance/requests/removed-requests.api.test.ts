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
  const seen = { userIds: ids, pendingIds: ids };
  const many = await send("PUT", "assistance-requests/remove", seen);
  expect(many.json().results.map(({ problem }: { problem: unknown }) => problem)).toEqual([
    expect.stringMatching(/^This request has already been approved/),
    null,
  ]);
  expect((await send("DELETE", `${url}Approved`)).statusCode).toBe(200);
});
