import { expect } from "vitest";
import type { TestApp } from "./app.ts";

type Caller = { headers?: Record<string, string>; from?: string };
type Asked = Pick<TestApp, "as" | "db">;

const codesOf = async (app: Asked, email: string): Promise<string[]> => {
  const mails = await app.db
    .selectFrom("outbox")
    .select("textBody")
    .where("recipient", "=", email)
    .where("kind", "=", "password-code")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return mails.map(({ textBody }) => {
    const codes = textBody?.match(/\d{6}/g) ?? [];
    expect(codes).toHaveLength(1);
    return codes[0] ?? "";
  });
};

/** Asks for a one-time code and answers it, once its mail is there. */
export async function askForCode(app: Asked, email: string, caller: Caller = {}): Promise<string> {
  const before = await codesOf(app, email);
  const answer = await app.as(null).request("POST", "/api/auth/forgot-password", { email }, caller);
  expect(answer.json()).toEqual({ message: "OTP sent successfully" });
  await expect.poll(async () => (await codesOf(app, email)).length).toBe(before.length + 1);
  return (await codesOf(app, email)).at(-1) ?? "";
}
