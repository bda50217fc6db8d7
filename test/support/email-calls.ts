import { expect } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "./app.ts";
import { consonantsOf } from "./consonants.ts";
import { type insertPerson, PERSONA_PASSWORD } from "./personas.ts";
import { storedRows } from "./stored-rows.ts";

export type Person = Awaited<ReturnType<typeof insertPerson>>;

/** The calls that change an account's address, confirm it and restore it, once the app is there. */
export function emailCalls(of: () => TestApp) {
  const freshAddress = (name = "fresh") => `${name}.${consonantsOf(newId().slice(-12))}@example.in`;
  const claim = (person: Person, email: string, on: Pick<TestApp, "withToken"> = of()) =>
    on.withToken(person.token).request("PUT", `/api/auth/update-profile/${person.id}`, {
      username: person.username,
      email,
    });
  const confirm = (
    person: Person,
    body: { code: string; currentPassword?: string },
    on: Pick<TestApp, "withToken"> = of(),
  ) => on.withToken(person.token).request("POST", "/api/auth/confirm-email", body);
  const openLink = (token: string) =>
    of().as(null).request("POST", "/api/auth/email-link", { token });
  const login = (email: string) =>
    of().as(null).request("POST", "/api/auth/login", {
      email,
      password: PERSONA_PASSWORD,
      role: "Trainee",
    });

  async function newestMail(to: string, kind: string) {
    const mails = await storedRows(of().db, "outbox", "textBody", { recipient: to, kind }, "id");
    const text = mails.at(-1)?.textBody ?? "";
    return {
      code: text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? "",
      token: text.match(/token=(\w+)/)?.[1] ?? "",
    };
  }

  /** Changes a person's address completely; returns the token that restores the old one. */
  async function moveTo(person: Person, from: string, to: string) {
    await claim(person, to);
    const { code } = await newestMail(to, "email-code");
    const answer = await confirm(person, { code, currentPassword: PERSONA_PASSWORD });
    expect(answer.statusCode).toBe(200);
    return (await newestMail(from, "email-changed")).token;
  }

  return { freshAddress, claim, confirm, openLink, login, newestMail, moveTo };
}
