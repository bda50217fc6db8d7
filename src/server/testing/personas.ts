import { hash } from "@node-rs/argon2";
import { insertDraftRecord } from "#/features/assistance/server/queries.ts";
import { openClock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { hashToken } from "#/server/http-access.ts";
import { newId } from "#/server/ids.ts";
import type { Audience, Role, SubRole } from "#/shared/actor.ts";
import { MODULES } from "#/shared/marks.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { consonantsOf } from "./consonants.ts";

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
 * As the platform's own, but quick to check: a stored hash says what it takes, and there are thousands of sign-ins in
 * tests. Whoever registers or changes a password in a test has one of full strength.
 */
const QUICK = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** Inserts every persona with a session and returns them by name. */
export async function insertPersonas(db: Db): Promise<Record<PersonaName, Persona>> {
  passwordHash ??= hash(PERSONA_PASSWORD, QUICK);
  const personas = {} as Record<PersonaName, Persona>;
  for (const name of Object.keys(PERSONAS) as PersonaName[]) {
    personas[name] = await insertPerson(db, { ...PERSONAS[name], name, hash: await passwordHash });
  }
  const modules = { inBatch: ["Java"], eligible: MODULES, placed: MODULES } as const;
  for (const [name, passed] of Object.entries(modules)) {
    const { id } = personas[name as PersonaName];
    for (const module of passed) await insertMembership(db, id, module, personas.admin.id);
  }
  await insertPlacement(db, personas.placed.id, new Date());
  for (const name of ["placed", "assistance"] as const) {
    await insertDraftRecord(db, openClock(undefined), { userId: personas[name].id });
  }
  return personas;
}

/** Places somebody by their latest interview, which is made where there was none. */
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
      onboardingDate: "2026-02-02",
      recordedAt: at,
    })
    .execute();
}

/** One more signed-in person, for a test that wants somebody of its own. */
export async function insertPerson(
  db: Db,
  person: Partial<Description> & { name: string; hash?: string },
): Promise<Persona> {
  passwordHash ??= hash(PERSONA_PASSWORD, QUICK);
  const id = newId();
  const persona = {
    id,
    email: `${person.name.toLowerCase()}.${consonantsOf(id.slice(-12))}@people.example`,
    username: person.name,
    token: newToken(),
  };
  await db
    .insertInto("users")
    .values({
      id,
      username: persona.username,
      email: persona.email,
      passwordHash: person.hash ?? (await passwordHash),
      role: person.role ?? "Trainee",
      subRole: person.subRole ?? null,
      status: "approved",
      paymentOption: person.paymentOption ?? null,
      passwordChangedAt: new Date(),
    })
    .execute();
  await insertTestSession(db, { userId: id, token: persona.token });
  return persona;
}

const newToken = (): string =>
  Buffer.from(`${newId()}${newId()}`.replaceAll("-", ""), "hex").toString("base64url");

/** A session of a person for ten days, bound to no cookie; returns its token. */
export async function insertTestSession(
  db: Db,
  { userId, token = newToken() }: { userId: string; token?: string },
): Promise<string> {
  const now = new Date();
  await db
    .insertInto("sessions")
    .values({
      id: newId(),
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.valueOf() + 10 * 86_400_000),
    })
    .execute();
  return token;
}

/**
 * Returns what makes a call in a session of a persona that many calls share: some calls end
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

/** Puts a trainee into a batch of a module of his own, with 8 of 10 scored beyond Java alone. */
async function insertMembership(
  db: Db,
  traineeId: string,
  module: (typeof MODULES)[number],
  adminId: string,
) {
  const batchId = newId();
  await db
    .insertInto("batches")
    .values({
      id: batchId,
      batchId: `TEST-${batchId.slice(-12)}`,
      batchType: module,
      startDate: "2026-01-05",
      createdBy: adminId,
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto("batchMembers")
    .values({ batchId, batchType: module, traineeId, joinedAt: new Date() })
    .execute();
  await db
    .insertInto("moduleScores")
    .values({ traineeId, module, score: 8, scoredAt: new Date() })
    .execute();
}
