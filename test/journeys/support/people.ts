import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { passwordsContract } from "#/domain/accounts/passwords/passwords.contract.ts";
import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { sessionsContract } from "#/domain/accounts/sessions/sessions.contract.ts";
import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import type { Role, SubRole } from "#/shared/actor.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { consonantsOf } from "#test/support/consonants.ts";
import { call } from "./call.ts";
import { ADMIN, type Hub, type SignedIn } from "./hub.ts";

/** The tabs of the sign-in page, by the role each signs in. */
export const TAB_OF = { Admin: "Corp", Trainer: "L&D", Trainee: "User" } as const satisfies Record<
  Role,
  string
>;

export type Person = { username: string; email: string; password: string; role: Role };

export const PASSWORD = "quiet river lantern 42";

export const FIRST_ADMIN: Person = { username: "First admin", role: "Admin", ...ADMIN };

/** A person who has no account yet. */
export function stranger(username: string, role: Role = "Trainee"): Person {
  const email = `${username.toLowerCase().replaceAll(" ", ".")}.${consonantsOf(randomUUID().slice(0, 8))}@people.example`;
  return { username, email, password: PASSWORD, role };
}

/** Signs in without a browser, once for each person and password; preparations reuse sessions. */
export function signInByCall(hub: Hub, { email, password, role }: Person): Promise<SignedIn> {
  const key = `${email} ${password}`;
  const session =
    hub.sessions.get(key) ??
    call(hub.url, undefined, sessionsContract.login, { body: { email, password, role } });
  hub.sessions.set(key, session);
  return session;
}

const GIVEN_PASSWORD = "given by the office 1";

/** An account made by an admin, whose owner has signed in once and chosen a password. */
export async function createdPerson(
  hub: Hub,
  username: string,
  { role, subRole }: { role: Role; subRole?: SubRole },
): Promise<Person> {
  const person = stranger(username, role);
  const amount = subRole === "Assistance" ? 1000 : undefined;
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const credentials = { ...person, password: GIVEN_PASSWORD };
  await call(hub.url, token, usersContract.create, { body: { ...credentials, subRole, amount } });
  const owner = await signInByCall(hub, credentials);
  await call(hub.url, owner.token, passwordsContract.change, {
    body: { currentPassword: GIVEN_PASSWORD, newPassword: person.password },
  });
  return person;
}

/** A person who registered and waits for a decision. */
export async function registeredTrainee(hub: Hub, username: string): Promise<Person> {
  const person = stranger(username);
  const body = { ...person, confirmPassword: person.password };
  await call(hub.url, undefined, registrationContract.register, { body });
  return person;
}

/** A person who registered and was approved. */
export async function approvedTrainee(
  hub: Hub,
  username: string,
  paymentOption: PaymentOption = "Full Payment",
): Promise<Person> {
  const person = await registeredTrainee(hub, username);
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { trainees } = await call(hub.url, token, registrationContract.listPending, {
    query: { q: person.email },
  });
  const traineeId = trainees.find(({ email }) => email === person.email)?._id ?? "";
  const body = { traineeId, approved: true, paymentOption };
  await call(hub.url, token, registrationContract.decide, { body });
  return person;
}

/**
 * Opens `address` as a signed-in user, for journeys that are not about signing in: the same browser
 * makes the login, so that its cookie is there too.
 */
export async function openAs(page: Page, { email, password, role }: Person, address: string) {
  const isNew = page.url() === "about:blank";
  // A response of the server is a page of its address without scripts: a page of the platform would
  // notice that the previous session is over, and end the new one with it.
  if (!isNew) await page.goto("/api/health/live");
  const answer = await page.request.post("/api/auth/login", {
    headers: { "X-Client": "web" },
    data: { email, password, role },
  });
  const session: Record<string, unknown> = await answer.json();
  // Nothing can be stored before there is a page of the address; the first one begins with it.
  const atBegin = isNew ? await page.addInitScript(keepSession, session) : undefined;
  if (!isNew) await page.evaluate(keepSession, session);
  await page.goto(address);
  await atBegin?.dispose();
}

/** Runs in the page. */
function keepSession(session: Record<string, unknown>) {
  if (window.top !== window) return;
  localStorage.clear();
  for (const name of ["token", "userId", "role", "subRole"]) {
    if (typeof session[name] === "string") localStorage.setItem(name, session[name]);
  }
}
