import { hash } from "@node-rs/argon2";
import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import { openClock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashToken } from "#/platform/http/access.ts";
import type { PasswordCost } from "#/platform/security/passwords.ts";
import type { Audience, Role, SubRole } from "#/shared/actor.ts";
import { MODULES } from "#/shared/modules.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { consonantsOf } from "./consonants.ts";
import { shifted } from "./days.ts";

type Description = {
  role: Role;
  subRole?: SubRole;
  /** The column of the authorization table. */
  audience: Audience;
  paymentOption?: PaymentOption;
  flag?: "inBatch" | "eligible" | "placed";
};

/** One person per row of the permission table; every test app has them all, signed in. */
export const PERSONAS = {
  trainee: { role: "Trainee", audience: "trainee", paymentOption: "Full Payment" },
  secondTrainee: { role: "Trainee", audience: "trainee", paymentOption: "Full Payment" },
  inBatch: { role: "Trainee", audience: "trainee", paymentOption: "Full Payment", flag: "inBatch" },
  eligible: {
    role: "Trainee",
    audience: "trainee",
    paymentOption: "Full Payment",
    flag: "eligible",
  },
  placed: { role: "Trainee", audience: "trainee", paymentOption: "Full Payment", flag: "placed" },
  existingTrainee: { role: "Trainee", subRole: "Existing Trainee", audience: "existingTrainee" },
  assistance: { role: "Trainee", subRole: "Assistance", audience: "assistance" },
  trainer: { role: "Trainer", audience: "trainer" },
  secondTrainer: { role: "Trainer", audience: "trainer" },
  admin: { role: "Admin", audience: "admin" },
  ceo: { role: "Admin", subRole: "CEO", audience: "ceo" },
  cto: { role: "Admin", subRole: "CTO", audience: "cto" },
  salesHead: { role: "Admin", subRole: "Sales Head", audience: "salesHead" },
  informer: { role: "Admin", subRole: "Informer", audience: "informer" },
} as const satisfies Record<string, Description>;
export type PersonaName = keyof typeof PERSONAS;

export type Persona = { id: string; email: string; username: string; token: string };

export const PERSONA_PASSWORD = "correct horse battery";

/**
 * The cost of a password in a test: hashed like the platform's own, but fast, since there are
 * thousands. No setting of the environment allows it; passwords.test.ts and every server that is a
 * process use the platform's own costs.
 */
export const QUICK_PASSWORDS: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/**
 * Inserts every persona with a session and returns them by name. In few statements, as every test
 * file waits for it.
 */
export async function insertPersonas(db: Db): Promise<Record<PersonaName, Persona>> {
  const personas = await db.transaction().execute(async (tx) => {
    const made = await insertPeople(
      tx,
      Object.entries(PERSONAS).map(([name, persona]) => ({ ...persona, name })),
    );
    const byName = Object.fromEntries(made.map((persona) => [persona.username, persona])) as Record<
      PersonaName,
      Persona
    >;
    const passed = { inBatch: ["Java"], eligible: MODULES, placed: MODULES } as const;
    const memberships = Object.entries(passed).flatMap(([name, modules]) =>
      modules.map((module) => ({ traineeId: byName[name as keyof typeof passed].id, module })),
    );
    await insertMemberships(tx, memberships, byName.admin.id);
    await insertPlacement(tx, byName.placed.id, new Date());
    return byName;
  });
  for (const name of ["placed", "assistance"] as const) {
    await insertDraftRecord(db, openClock(undefined), { userId: personas[name].id });
  }
  return personas;
}

/** Places a person by their latest interview, which is made if there is none. */
export async function insertPlacement(db: Db, traineeId: string, at: Date): Promise<void> {
  const known = await db
    .selectFrom("interviews")
    .select("id")
    .where("traineeId", "=", traineeId)
    .orderBy("number", "desc")
    .executeTakeFirst();
  const interviewId = known?.id ?? newId();
  if (!known) {
    await db
      .insertInto("interviews")
      .values({
        id: interviewId,
        traineeId,
        number: 1,
        companyName: "Infosys",
        companyKey: "infosys",
        round: "Screening",
        date: "2026-01-05",
        startTime: "10:00",
        duration: "30 Minutes",
        feedback: "Positive",
        feedbackAt: at,
        createdAt: at,
        changedAt: at,
      })
      .execute();
  }
  await db
    .insertInto("placements")
    .values({
      id: newId(),
      traineeId,
      interviewId,
      placedCompany: "Infosys",
      packageAmount: 6.5,
      onboardingDate: shifted("2026-02-02"),
      recordedAt: at,
      confirmedAt: at,
    })
    .execute();
}

type NewPerson = Partial<Description> & { name: string; hash?: string };

/** One more signed-in person, for a test that needs its own. */
export async function insertPerson(db: Db, person: NewPerson): Promise<Persona> {
  const [persona] = await insertPeople(db, [person]);
  if (!persona) throw new Error("Nobody was inserted.");
  return persona;
}

/** A person who has registered and waits for the office. */
export async function insertPending(db: Db, name = "Neha"): Promise<Persona> {
  const person = await insertPerson(db, { name });
  await db.updateTable("users").set({ status: "pending" }).where("id", "=", person.id).execute();
  return person;
}

/** Inserts approved people, each with a session, and returns them in the same order. */
async function insertPeople(db: Db, people: readonly NewPerson[]): Promise<Persona[]> {
  passwordHash ??= hash(PERSONA_PASSWORD, QUICK_PASSWORDS);
  const quickHash = await passwordHash;
  const rows = people.map((person) => {
    const id = newId();
    const email = `${person.name.toLowerCase().replaceAll(" ", "-")}.${consonantsOf(id.slice(-12))}@people.example`;
    return { person, persona: { id, email, username: person.name, token: newToken() } };
  });
  await db
    .insertInto("users")
    .values(
      rows.map(({ person, persona: { id, email, username } }) => ({
        id,
        username,
        email,
        passwordHash: person.hash ?? quickHash,
        role: person.role ?? "Trainee",
        subRole: person.subRole ?? null,
        status: "approved" as const,
        paymentOption: person.paymentOption ?? null,
        passwordChangedAt: new Date(),
      })),
    )
    .execute();
  const personas = rows.map(({ persona }) => persona);
  await insertSessions(
    db,
    personas.map(({ id, token }) => ({ userId: id, token })),
  );
  return personas;
}

const newToken = (): string =>
  Buffer.from(`${newId()}${newId()}`.replaceAll("-", ""), "hex").toString("base64url");

/** A session of a person for ten days, bound to no cookie; returns its token. */
export async function insertTestSession(
  db: Db,
  { userId, token = newToken() }: { userId: string; token?: string },
): Promise<string> {
  await insertSessions(db, [{ userId, token }]);
  return token;
}

async function insertSessions(db: Db, sessions: readonly { userId: string; token: string }[]) {
  const now = new Date();
  await db
    .insertInto("sessions")
    .values(
      sessions.map(({ userId, token }) => ({
        id: newId(),
        userId,
        tokenHash: hashToken(token),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.valueOf() + 10 * 86_400_000),
      })),
    )
    .execute();
}

/**
 * Returns a function that makes a call in a persona's session shared by many calls: some calls end
 * sessions, and the one after such a call is made again in a new one.
 */
export function sharedSessions(app: { db: Db; personas: Record<PersonaName, Persona> }) {
  const tokens = new Map<PersonaName, string>();
  const renew = async (who: PersonaName) => {
    const token = await insertTestSession(app.db, { userId: app.personas[who].id });
    tokens.set(who, token);
    return token;
  };
  return async <Answer extends { statusCode: number }>(
    who: PersonaName,
    call: (token: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const shared = tokens.get(who);
    const answer = shared && (await call(shared));
    return answer && answer.statusCode !== 401 ? answer : call(await renew(who));
  };
}

/** Puts each trainee into a batch of a module of their own, with a mark of 8 out of 10. */
async function insertMemberships(
  db: Db,
  memberships: readonly { traineeId: string; module: (typeof MODULES)[number] }[],
  adminId: string,
) {
  const rows = memberships.map((membership) => ({ ...membership, batchId: newId() }));
  const now = new Date();
  await db
    .insertInto("batches")
    .values(
      rows.map(({ batchId, module }) => ({
        id: batchId,
        batchId: `TEST-${batchId.slice(-12)}`,
        batchType: module,
        startDate: "2026-01-05",
        createdBy: adminId,
        createdAt: now,
      })),
    )
    .execute();
  await db
    .insertInto("batchMembers")
    .values(
      rows.map(({ batchId, module, traineeId }) => ({
        batchId,
        batchType: module,
        traineeId,
        joinedAt: now,
      })),
    )
    .execute();
  await db
    .insertInto("moduleScores")
    .values(rows.map(({ traineeId, module }) => ({ traineeId, module, score: 8, scoredAt: now })))
    .execute();
}
