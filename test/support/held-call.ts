import { newId } from "#/platform/db/ids.ts";
import type { Method, TestApp } from "./app.ts";
import type { Persona } from "./personas.ts";
import { waitUntil } from "./wait-for.ts";
import { countWaiting } from "./waiting-statements.ts";

export type HeldCall = {
  by: Pick<Persona, "id" | "token">;
  method: Method;
  url: string;
  body?: object;
};

/**
 * Makes a call that is admitted and then waits before its service runs, until `others` is over.
 * Returns its response. On a server only: it waits for a row that someone else is about to write
 * under its Idempotency-Key.
 */
export async function holdCall(
  app: Pick<TestApp, "db" | "withToken">,
  { by, method, url, body }: HeldCall,
  others: () => Promise<unknown>,
) {
  const key = newId();
  const trx = await app.db.startTransaction().execute();
  const row = { userId: by.id, method, path: url, key, bodyHash: "", attempt: newId() };
  await trx
    .insertInto("idempotencyKeys")
    .values({ ...row, createdAt: new Date() })
    .execute();
  const headers = { "idempotency-key": key };
  const answer = Promise.resolve(app.withToken(by.token).request(method, url, body, { headers }));
  try {
    await waitUntil(async () => (await countWaiting(app.db)) > 0);
    await others();
  } finally {
    await trx.rollback().execute();
  }
  return answer;
}
