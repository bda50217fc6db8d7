import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import type { TestApp } from "./app.ts";
import { SLOTS } from "./training.ts";
import { insertVariedEnquiries } from "./varied-enquiries.ts";
import {
  type Batch,
  chanceFrom,
  insertTrainee,
  interview,
  type Later,
  moment,
  onboard,
  type Person,
  train,
  type VariedCompany,
} from "./varied-people.ts";

async function insertFile(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const row = {
    name: "paper.pdf",
    type: "pdf" as const,
    size: 10,
    sha256: id,
    state: "live" as const,
  };
  await db
    .insertInto("files")
    .values({ id, ownerId, kind: "sessionAssignment", ...row, createdAt: now, changedAt: now })
    .execute();
  return id;
}

/**
 * Inserts a company of about ninety trainees at every step, over a year and a half before today.
 */
export async function insertVariedCompany(app: TestApp): Promise<readonly Batch[]> {
  const chance = chanceFrom(20_261_121);
  const today = app.platform.clock.today();
  const batches = await insertBatches(app, today);
  const company = { app, db: app.db, today, chance, batches };
  const guidances = await insertGuidances(company);
  for (let number = 0; number < 90; number++) {
    const person = await insertTrainee(company, number);
    if (person) await advancePerson(company, person, guidances);
  }
  await insertSessions(company);
  await insertVariedEnquiries(company);
  await changeRare(company);
  return batches;
}

/**
 * Makes what chance left out: a latest interview that was Negative, a future due, and marks that
 * just pass.
 */
async function changeRare({ db, today }: VariedCompany) {
  await sql`update interviews set feedback = 'Negative' where id = (
    select i.id from interviews i join users u on u.id = i.trainee_id
    where i.feedback = 'Positive' and u.status = 'approved' and not u.is_disabled
      and not exists (select from placements p where p.trainee_id = i.trainee_id)
      and not exists (select from interviews l where l.trainee_id = i.trainee_id and l.number > i.number)
    order by u.email limit 1)`.execute(db);
  await sql`update dues set due_on = ${addDays(today, 9)} where id = (
    select d.id from dues d where not exists (select from assistance_payments p
      where p.record_id = d.record_id and p.month = d.month) order by d.id limit 1)`.execute(db);
  await sql`update module_scores set score = 7 where (trainee_id, module) in (select trainee_id, module
    from module_scores where score > 7 order by trainee_id limit 3)`.execute(db);
}

async function insertBatches({ db, personas }: TestApp, today: IsoDate): Promise<Batch[]> {
  const batches = MODULES.flatMap((batchType) =>
    [-400, -200, -30, 20].map((days, place) => ({
      id: newId(),
      batchId: `${batchType}-${place}`,
      batchType,
      startDate: addDays(today, days),
      endDate: place === 0 ? addDays(today, -150) : null,
    })),
  );
  const by = { createdBy: personas.admin.id, createdAt: new Date() };
  await db
    .insertInto("batches")
    .values(batches.map((batch) => ({ ...batch, ...by })))
    .execute();
  return batches;
}

async function insertGuidances({ db }: VariedCompany): Promise<string[]> {
  const names = ["Gauri", "Hari", "Isha"];
  const rows = names.map((name, place) => ({
    id: newId(),
    name,
    mobile: "9876543210",
    email: `${name.toLowerCase()}@guides.example`,
    level: place ? ("Junior" as const) : ("Senior" as const),
    createdAt: new Date(),
  }));
  await db.insertInto("guidances").values(rows).execute();
  const [provider = "", helper = ""] = rows.map(({ id }) => id);
  for (const closed of [false, true]) {
    await db
      .insertInto("personalAssistants")
      .values({
        id: newId(),
        assistantName: closed ? "Closed one" : "Open one",
        companyName: "Wipro",
        dateOfJoining: "2026-02-02",
        guidanceProviderId: provider,
        guidanceHelperId: helper,
        closedAt: closed ? new Date() : null,
        createdAt: new Date(),
      })
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** Takes a person through a random number of steps. */
async function advancePerson(company: VariedCompany, person: Person, guidances: readonly string[]) {
  const { chance } = company;
  let { day } = person;
  const later = (days: number) => {
    day = addDays(day, chance.upTo(days));
    return day;
  };
  if (!person.subRole) {
    if (chance.oneIn(6)) return;
    await onboard(company, person, later);
    if (!(await train(company, person, later))) return;
  }
  const isPlaced =
    person.subRole === "Assistance" ? false : await interview(company, person, later);
  if (isPlaced || person.subRole === "Assistance")
    await assist(company, person, { later, guidances });
}

async function assist(
  { db, chance, today }: VariedCompany,
  { id, name, subRole }: Person,
  { later, guidances }: { later: Later; guidances: readonly string[] },
) {
  const joined = subRole ? addDays(today, -330 - chance.upTo(60)) : later(20);
  const isSubmitted = !chance.oneIn(3);
  const isEnded = isSubmitted && chance.oneIn(4);
  const recordId = newId();
  const terms = isSubmitted ? { termsFileId: await insertFile(db, id), mobile: "9876543210" } : {};
  const guide = () => (chance.oneIn(3) ? null : (guidances[chance.upTo(3)] ?? null));
  await db
    .insertInto("assistanceRecords")
    .values({
      id: recordId,
      userId: id,
      username: name,
      email: "person@varied.example",
      ...terms,
      companyName: "Infosys",
      package: 6.5,
      dateOfJoining: isSubmitted || !chance.oneIn(3) ? joined : null,
      submittedAt: isSubmitted ? moment(joined, chance) : null,
      guidanceProviderId: guide(),
      guidanceHelperId: guide(),
      isActive: isSubmitted && !isEnded,
      endDate: isEnded ? moment(later(30), chance) : null,
      closedAt: chance.oneIn(6) ? new Date() : null,
      createdAt: new Date(),
    })
    .execute();
  if (chance.oneIn(5)) return;
  const isWaiting = !isSubmitted && chance.oneIn(2);
  await db
    .insertInto("assistanceRequests")
    .values({
      userId: id,
      status: isWaiting ? "Pending" : "Approved",
      amountPaise: isWaiting ? null : 250_000,
      requestedAt: new Date(),
      decidedAt: isWaiting ? null : moment(later(5), chance),
      topic: isWaiting ? "Sling models" : null,
    })
    .execute();
  if (isSubmitted) await insertMonths({ db, today, chance }, recordId, later);
}

async function insertMonths(
  { db, today, chance }: Pick<VariedCompany, "db" | "today" | "chance">,
  recordId: string,
  later: Later,
) {
  const first = `${today.slice(0, 7)}-01`;
  const before = `${addDays(first, -1).slice(0, 7)}-01`;
  for (const month of [before, first]) {
    const base = { recordId, month, amountPaise: 250_000 };
    const dueOn = addDays(month, 9);
    await db
      .insertInto("dues")
      .values({ id: newId(), ...base, dueOn, createdAt: new Date() })
      .execute();
    if (chance.oneIn(3)) continue;
    const isReceived = !chance.oneIn(4);
    const [admin] = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "Admin")
      .limit(1)
      .execute();
    // The recorded amount may differ from the due.
    const amountPaise = chance.oneIn(3) ? 200_000 : 250_000;
    // Some months are partly paid; without a random draw, which would change all that follow.
    const partPaise = amountPaise === 200_000 ? 50_000 : 0;
    await db
      .insertInto("assistancePayments")
      .values({
        id: newId(),
        ...base,
        amountPaise,
        receivedPaise: isReceived ? amountPaise : partPaise,
        status: isReceived ? "Received" : "Not Received",
        paymentDate: isReceived && chance.oneIn(2) ? later(9) : null,
        recordedBy: admin?.id ?? "",
        recordedAt: new Date(),
      })
      .execute();
  }
}

async function insertSessions({ app, db, chance, today, batches }: VariedCompany) {
  const trainerId = app.personas.trainer.id;
  for (const batch of batches.filter(
    ({ batchType }) => batchType === "Java" || batchType === "AEM",
  )) {
    const members = await db
      .selectFrom("batchMembers")
      .selectAll()
      .where("batchId", "=", batch.id)
      .execute();
    for (let number = 0; number < 5; number++) {
      const id = newId();
      const slot = SLOTS[chance.upTo(4)] ?? SLOTS[0];
      const date = addDays(batch.startDate, number * 9 + batches.indexOf(batch));
      const fileId = await insertFile(db, trainerId);
      const base = { batchId: batch.id, topic: `Topic ${number}`, trainerId, fileId };
      const added = await db
        .insertInto("trainingSessions")
        .values({ id, ...base, date, slot, createdAt: new Date(), changedAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added || date > today) continue;
      for (const { traineeId } of members) {
        if (!chance.oneIn(3)) {
          await db
            .insertInto("attendance")
            .values({ sessionId: id, traineeId, markedAt: new Date() })
            .execute();
        } else if (number % 3 === 0) {
          await db
            .insertInto("excusedAbsences")
            .values({ sessionId: id, traineeId, reason: "Illness", excusedAt: new Date() })
            .execute();
        }
        if (chance.oneIn(4)) await insertAnswer({ db, chance }, { sessionId: id, traineeId });
      }
    }
  }
}

async function insertAnswer(
  { db, chance }: Pick<VariedCompany, "db" | "chance">,
  answer: { sessionId: string; traineeId: string },
) {
  const status =
    (["Waiting for Approval", "Approved", "Rejected"] as const)[chance.upTo(3)] ?? "Approved";
  const fileId = await insertFile(db, answer.traineeId);
  const reviewedAt = status === "Waiting for Approval" ? null : new Date();
  const row = {
    id: newId(),
    ...answer,
    number: 1,
    fileId,
    status,
    uploadedAt: new Date(),
    reviewedAt,
  };
  await db.insertInto("answers").values(row).execute();
}
