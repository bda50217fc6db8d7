import { companyKey, ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import type { TestApp } from "./app.ts";
import { insertDetails } from "./trainee-details.ts";

/** Returns a seeded random generator: varied people, but the same ones each time. */
export function chanceFrom(seed: number) {
  let state = seed;
  const upTo = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return { upTo, oneIn: (count: number) => upTo(count) === 0 };
}
export type Chance = ReturnType<typeof chanceFrom>;

export type VariedCompany = {
  app: TestApp;
  db: Db;
  today: IsoDate;
  chance: Chance;
  batches: readonly Batch[];
};
export type Batch = {
  id: string;
  batchId: string;
  batchType: (typeof MODULES)[number];
  startDate: IsoDate;
};

/** Returns any moment of a day in India, including just after its midnight. */
export const moment = (day: IsoDate, { upTo }: Chance): Date =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + upTo(24 * 60) * 60_000);

export type Person = {
  id: string;
  name: string;
  day: IsoDate;
  subRole: "Existing Trainee" | "Assistance" | null;
};

export async function insertTrainee(
  { db, app, today, chance }: VariedCompany,
  number: number,
): Promise<Person | undefined> {
  const id = newId();
  const day = addDays(today, -chance.upTo(540));
  const subRole = chance.oneIn(8) ? "Existing Trainee" : chance.oneIn(8) ? "Assistance" : null;
  const status = subRole
    ? "approved"
    : chance.oneIn(9)
      ? "pending"
      : chance.oneIn(9)
        ? "rejected"
        : "approved";
  const name = `Person ${number}`;
  await db
    .insertInto("users")
    .values({
      id,
      username: name,
      email: `person${number}@varied.example`,
      passwordHash: "x",
      role: "Trainee",
      subRole,
      status,
      isDisabled: chance.oneIn(10),
      passwordChangedAt: new Date(),
      createdAt: moment(day, chance),
      decidedAt:
        status === "pending" || subRole ? null : moment(addDays(day, chance.upTo(6)), chance),
      decidedBy: status === "pending" || subRole ? null : app.personas.admin.id,
    })
    .execute();
  return status === "approved" ? { id, name, day: addDays(day, 6), subRole } : undefined;
}

export type Later = (days: number) => IsoDate;

export async function onboard({ db, chance }: VariedCompany, { id }: Person, later: Later) {
  await insertDetails(db, id);
  const details = moment(later(10), chance);
  await db
    .updateTable("traineeDetails")
    .set({ submittedAt: details })
    .where("traineeId", "=", id)
    .execute();
  const submittedAt = chance.oneIn(7) ? null : moment(later(12), chance);
  await db.insertInto("documentSets").values({ traineeId: id, submittedAt }).execute();
  if (chance.oneIn(5)) return;
  const type = (["Full Payment", "Partial Payment", "No Payment"] as const)[chance.upTo(3)];
  const isOpen = chance.oneIn(6);
  const pay = (
    paymentType: "Balance" | NonNullable<typeof type>,
    paise: number,
    balance: number,
  ) => {
    const at = moment(later(8), chance);
    return db
      .insertInto("admissionPayments")
      .values({
        id: newId(),
        traineeId: id,
        paymentType,
        amountPaise: paise,
        balanceDuePaise: balance,
        trainingOpted: "Java + AEM",
        status: isOpen ? "open" : "completed",
        gatewayOrderId: paise === 0 ? null : `order_${newId()}`,
        gatewayPaymentId: isOpen || paise === 0 ? null : `pay_${newId()}`,
        completedAt: isOpen ? null : at,
        completedBy: isOpen ? null : paise === 0 ? "no-payment" : "verify",
        createdAt: at,
        issuedAt: at,
      })
      .execute();
  };
  if (type === "Full Payment") await pay(type, 1_000_000, 0);
  else if (type === "No Payment") await pay(type, 0, 0);
  else await pay("Partial Payment", 500_050, 499_950);
  if (type === "Partial Payment" && !isOpen && chance.oneIn(2)) await pay("Balance", 499_950, 0);
}

/** Returns whether all five modules were passed. */
export async function train(
  { db, chance, batches, app }: VariedCompany,
  { id }: Person,
  later: Later,
) {
  for (const batchType of MODULES) {
    if (chance.oneIn(9)) return false;
    const batch = batches.filter((one) => one.batchType === batchType)[chance.upTo(3)];
    if (!batch) return false;
    const joinedAt = moment(later(20), chance);
    await db
      .insertInto("batchMembers")
      .values({ batchId: batch.id, batchType, traineeId: id, joinedAt })
      .execute();
    if (chance.oneIn(12)) return false;
    const score = chance.oneIn(9) ? chance.upTo(700) / 100 : 7 + chance.upTo(301) / 100;
    const scoredAt = moment(later(20), chance);
    await db
      .insertInto("moduleScores")
      .values({
        traineeId: id,
        module: batchType,
        score,
        scoredBy: app.personas.trainer.id,
        scoredAt,
      })
      .execute();
    if (score < 7 && !chance.oneIn(3)) return false;
  }
  return true;
}

const COMPANIES = ["Infosys", "infosys ltd", "Wipro", "Kaveri Softworks"];

/** Returns whether it led to a placement. */
export async function interview(
  { db, chance, today }: VariedCompany,
  { id }: Person,
  later: Later,
) {
  let last: { id: string; companyName: string; day: IsoDate } | undefined;
  const count = chance.upTo(6);
  for (let number = 1; number <= count; number++) {
    const companyName = COMPANIES[chance.upTo(4)] ?? "";
    const createdAt = moment(later(9), chance);
    const day = later(4);
    const isPending = number === count && chance.oneIn(3);
    const isGood = !isPending && (number === count || chance.oneIn(2));
    const row = { id: newId(), companyName, day };
    await db
      .insertInto("interviews")
      .values({
        id: row.id,
        traineeId: id,
        number,
        companyName,
        companyKey: companyKey(companyName),
        round: ROUNDS[chance.upTo(7)] ?? "HR",
        date: isPending ? addDays(today, chance.upTo(9) - 4) : day,
        startTime: "10:00",
        duration: "30 Minutes",
        feedback: isPending ? "Pending" : isGood ? "Positive" : "Negative",
        isNoShow: !isPending && !isGood && chance.oneIn(3),
        feedbackAt: isPending ? null : moment(day, chance),
        createdAt,
        changedAt: createdAt,
      })
      .execute();
    if (isGood) last = row;
  }
  if (!last || chance.oneIn(3)) return false;
  const placedAt = moment(later(6), chance);
  await db
    .insertInto("placements")
    .values({
      id: newId(),
      traineeId: id,
      interviewId: last.id,
      placedCompany: last.companyName,
      packageAmount: 2.5 + chance.upTo(1500) / 100,
      onboardingDate: later(60),
      recordedAt: placedAt,
      confirmedAt: placedAt,
    })
    .execute();
  return true;
}
