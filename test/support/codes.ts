import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { storedRows } from "./stored-rows.ts";

type Caller = { headers?: Record<string, string>; from?: string };

const codesOf = async (db: TestApp["db"], email: string): Promise<string[]> => {
  const which = { recipient: email, kind: "password-code" };
  const mails = await storedRows(db, "outbox", "textBody", which, "id");
  return mails.map(({ textBody }) => {
    const codes = textBody?.match(/\d{6}/g) ?? [];
    expect(codes).toHaveLength(1);
    return codes[0] ?? "";
  });
};

/** Returns the one-time code that a call has mailed, once the mail is there. */
export async function codeAfter(
  { db }: Pick<TestApp, "db">,
  email: string,
  ask: () => Promise<{ json: () => unknown }>,
): Promise<string> {
  const before = await codesOf(db, email);
  expect((await ask()).json()).toEqual({ message: "OTP sent successfully" });
  await expect.poll(async () => (await codesOf(db, email)).length).toBe(before.length + 1);
  return (await codesOf(db, email)).at(-1) ?? "";
}

/** Asks for a one-time code like a client without cookies. Returns the code. */
export const askForCode = (
  app: Pick<TestApp, "as" | "db">,
  email: string,
  caller: Caller = {},
): Promise<string> =>
  codeAfter(app, email, () =>
    app.as(null).request("POST", "/api/auth/forgot-password", { email }, caller),
  );
