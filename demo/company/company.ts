import { takeBatchNumber } from "#/domain/training/batches/batches.queries.ts";
import { readableBatchId } from "#/domain/training/batches/batches.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { newId } from "#/platform/db/ids.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { emailOf, JAVA_PLACES, STAFF } from "../people.ts";
import { type Batch, COHORTS, OF_STORIES, planBatches, type StoryBatch } from "./batches.ts";
import { type Book, openBook } from "./book.ts";
import { chanceFrom } from "./chance.ts";
import { openDiary, teach } from "./classes.ts";
import { payFee } from "./fees.ts";
import { learn, type Member } from "./learning.ts";
import { namesFrom } from "./names.ts";
import { hire, writeMessages } from "./office.ts";
import { onboard } from "./onboarding.ts";
import { findWork, pendingDays } from "./placing.ts";
import { numbered, type Receipt, receiptNumbers, writeTaxDocuments } from "./receipts.ts";
import { noFiles, openSharedFiles } from "./shared-files.ts";
import { readStories } from "./stories.ts";
import { support } from "./support.ts";
import { dayCounter, partOf, pathOf, type StaffIds, type World } from "./world.ts";

/** One company has this many people; each further lot begins in its own, parallel batch. */
const PEOPLE = 300;
/** Those who registered for a batch that does not exist yet. */
const NEXT = { start: 13, size: 26 };
const SEED = 20_241_122;

type Parts = Pick<World, "staff" | "batches" | "book" | "sharedFiles">;

/**
 * Everything but the sessions, which depend on those of the stories. Returns who is in which batch,
 * and the receipts.
 */
function write({ hub }: Platform, now: Date, parts: Parts) {
  const receipts: Receipt[] = [];
  const members: Member[] = [];
  const world: World = {
    now,
    feePaise: hub.now().admissionFeePaise,
    slots: hub.now().timeSlots,
    chance: chanceFrom(SEED),
    dayOf: dayCounter(now),
    takeReceipt: (receipt) => receipts.push(receipt),
    ...parts,
  };
  const nextName = namesFrom(chanceFrom(SEED + 1));
  const lots = 1 + Math.max(...parts.batches.map(({ part }) => part));
  const hired = hire(world, Array.from({ length: 4 * lots }, nextName));
  const guides = hired.flatMap(({ id, isTrainer }) => (isTrainer ? [] : [id]));
  const nextPending = pendingDays();
  const join = (member: Member) => members.push(member);
  const order = [...COHORTS, NEXT].flatMap(({ start, size }) =>
    Array.from({ length: size * lots }, (_, place) => ({ cohort: start, part: place % lots })),
  );
  for (const [place, { cohort, part }] of order.entries()) {
    const of = partOf(world, SEED + 100 + place);
    const named = nextName();
    const path = pathOf(of);
    const payDay = cohort + of.chance.between(-6, 2);
    const person = onboard(of, { named, path, payDay });
    const paidAt =
      person && cohort !== NEXT.start ? payFee(of, person, { path, payDay }) : undefined;
    if (!person || !paidAt || !learn(of, person, { cohort, part, path, paidAt, join })) continue;
    const placed = findWork(of, person, { path, nextPending });
    if (placed) support(of, person, { placed, path, guides });
  }
  writeMessages(partOf(world, SEED + 2), nextName);
  const trainers = hired.flatMap(({ id, isTrainer }) => (isTrainer ? [id] : []));
  return { world, members, receipts, trainers };
}

/**
 * A company of about this many people, to be written around the stories: call `takeNumbers` before
 * each of their moments, so that receipts and batches are numbered in order of time, and `write`
 * when all stories are written.
 */
export function planCompany(
  platform: Platform,
  options: {
    now: Date;
    people?: number | undefined;
    stories?: readonly StoryBatch[];
    /** The first day under GST; left out if there is none. */
    gstFrom?: IsoDate;
  },
) {
  const { now, people = PEOPLE, stories: made = OF_STORIES, gstFrom } = options;
  const batches = planBatches(Math.max(1, Math.round(people / PEOPLE)), made);
  const nobody = { admin: newId(), adminName: "", trainers: [newId()], passwordHash: "" };
  const rehearsal = {
    staff: nobody,
    batches: batches.map(withId),
    book: openBook(),
    sharedFiles: noFiles,
  };
  const numbers = receiptNumbers(write(platform, now, rehearsal).receipts, gstFrom);
  const dayOf = dayCounter(now);
  const ours = batches.filter(({ isOfStory }) => !isOfStory);
  const unnumbered = ours.toSorted((one, other) => one.madeOn - other.madeOn);
  return {
    takeNumbers: async (until: Date) => {
      await numbers.takeUntil(platform, until);
      while (unnumbered[0] && dayOf(unnumbered[0].madeOn) <= istDate(until)) {
        const batch = unnumbered.shift();
        if (batch) await numberBatch(platform, batch, Number(dayOf(batch.start).slice(0, 4)));
      }
    },
    write: async () => {
      const staff = await readStaff(platform);
      const stories = await readStories(platform, batches, dayOf);
      const book = openBook();
      const sharedFiles = await openSharedFiles(platform);
      addBatches(book, ours, staff, dayOf);
      const { world, members, receipts, trainers } = write(platform, now, {
        staff,
        batches,
        book,
        sharedFiles,
      });
      holdClasses(partOf(world, SEED + 3), { members, trainers, stories });
      const issued = numbered(receipts, numbers.taken());
      for (const receipt of issued) book.add("receipts", receipt);
      await platform.db.transaction().execute(async (tx) => {
        await book.write(tx);
        if (gstFrom) await writeTaxDocuments(tx, issued, gstFrom);
      });
    },
  };
}

const withId = (batch: Batch): Batch => ({ ...batch, id: newId() });

async function numberBatch({ db }: Platform, batch: Batch, year: number) {
  batch.id = newId();
  batch.batchId = readableBatchId(batch.type, year, await takeBatchNumber(db, batch.type, year));
}

function addBatches(book: Book, batches: readonly Batch[], staff: StaffIds, dayOf: World["dayOf"]) {
  for (const { id, batchId, type, start, end, madeOn } of batches) {
    book.add("batches", {
      id,
      batchId,
      batchType: type,
      startDate: dayOf(start),
      endDate: end === null ? null : dayOf(end),
      createdBy: staff.admin,
      createdAt: new Date(`${dayOf(madeOn)}T10:15:00+05:30`),
      capacity: type === "Java" ? JAVA_PLACES : null,
    });
  }
}

async function readStaff({ db }: Platform): Promise<StaffIds> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "passwordHash"])
    .where("role", "in", ["Admin", "Trainer"])
    .execute();
  const of = (username: string) => rows.find(({ email }) => email === emailOf(username));
  const admin = of(STAFF[0].username);
  const trainers = STAFF.flatMap(({ role, username }) =>
    role === "Trainer" ? [of(username)?.id ?? ""] : [],
  );
  return {
    admin: admin?.id ?? "",
    adminName: STAFF[0].username,
    trainers,
    passwordHash: admin?.passwordHash ?? "",
  };
}

type Stories = Awaited<ReturnType<typeof readStories>>;

/**
 * The trainers of the stories keep their batches; of the others, the first gets the largest running
 * one, so that there is work for them.
 */
function holdClasses(
  world: World,
  {
    members,
    trainers,
    stories,
  }: { members: readonly Member[]; trainers: readonly string[]; stories: Stories },
) {
  const diary = openDiary(stories.sessions);
  const everybody = [...world.staff.trainers, ...trainers];
  for (const [place, batch] of world.batches.entries()) {
    const held = stories.sessions.filter(({ batchId }) => batchId === batch.id);
    const own = members.filter((member) => member.batch === batch);
    const attendees = own.map(({ person, joinedOn }) => ({
      id: person.id,
      name: person.mailName,
      joinedOn,
      diligence: person.diligence,
    }));
    const trainerId =
      held[0]?.trainerId ?? everybody[batch.end === null ? 0 : place % everybody.length] ?? "";
    const room = { batch, trainerId, held, isInStory: stories.isInStory };
    teach(world, { ...room, attendees: [...attendees, ...stories.attendeesOf(batch.id)] }, diary);
  }
}
