import { dueOn, monthOf, monthsBetween } from "#/domain/money/dues/dues.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, addYear, daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";
import type { Month } from "#/shared/months.ts";
import { nameOf, type Person } from "./onboarding.ts";
import type { Placed } from "./placing.ts";
import type { Path, World } from "./world.ts";

const TOPICS = [
  "My first AEM project: components and their tests",
  "Dispatcher caching on a site with many visitors",
  "Production support in my first weeks",
  "Moving templates to the cloud service",
  "Reading code that others wrote",
] as const;
const SESSIONS = [
  "Read the log of a failed build together; the cause was a stale bundle.",
  "Walked through the release of the project, from branch to publish.",
  "Looked at a component's dialog and its model. Homework: a unit test.",
] as const;

type Year = { placed: Placed; path: Path; guides: readonly string[] };

/**
 * A placed person's year: the draft from the placement, usually a request, its approval, the
 * details, the months.
 */
export function support(world: World, person: Person, { placed, path, guides }: Year) {
  const { book, chance } = world;
  const [wants, amount] = [chance.happens(0.72), chance.between(8, 16) * 50_000];
  const requestedAt = wants ? path.at(placed.onboarding - chance.between(0, 9)) : undefined;
  const decidedAt = requestedAt && path.at(path.day() + chance.between(1, 7));
  const submittedAt = decidedAt && path.at(path.day() + chance.between(1, 7));
  const record = addRecord(world, person, { placed, guides, submittedAt });
  if (!requestedAt) return;
  book.add("assistanceRequests", {
    userId: person.id,
    status: decidedAt ? "Approved" : "Pending",
    amountPaise: decidedAt ? amount : null,
    requestedAt,
    decidedAt: decidedAt ?? null,
    topic: chance.oneOf(TOPICS),
  });
  if (!submittedAt) return;
  const submittedOn = istDate(submittedAt);
  if (record.isGuided) addSessions(world, record.id, submittedOn, record.endDate);
  payMonths(world, person, { ...record, submittedOn, amount });
}

/** The record: a draft until the details are submitted, closed once a year has passed. */
function addRecord(
  { book, chance, sharedFiles, dayOf, now }: World,
  person: Person,
  { placed, guides, submittedAt }: Omit<Year, "path"> & { submittedAt: Date | undefined },
) {
  const id = newId();
  const joined = dayOf(placed.onboarding);
  const ends = addYear(joined);
  const endDate = ends < dayOf(0) ? new Date(`${ends}T11:20:00+05:30`) : null;
  const file = { owner: person.id, name: `${person.mailName} terms`, at: submittedAt ?? now };
  const terms = { ...file, kind: "assistanceTerms", of: "terms" } as const;
  const provider = chance.between(0, guides.length - 1);
  const helper = chance.between(0, guides.length);
  const isGuided = chance.happens(0.86) && submittedAt !== undefined;
  book.add("assistanceRecords", {
    id,
    userId: person.id,
    username: nameOf(person),
    email: person.email,
    mobile: person.mobile,
    companyName: placed.company,
    package: placed.package,
    dateOfJoining: joined,
    termsFileId: submittedAt ? sharedFiles.add(book, terms) : null,
    submittedAt: submittedAt ?? null,
    position: isGuided ? "Placement" : null,
    guidanceProviderId: isGuided ? (guides[provider] ?? null) : null,
    guidanceHelperId: isGuided && helper !== provider ? (guides[helper] ?? null) : null,
    isActive: submittedAt !== undefined && !endDate,
    endDate: submittedAt ? endDate : null,
    createdAt: placed.recordedAt,
  });
  return { id, joined, endDate, endedOn: endDate ? ends : undefined, isGuided };
}

function addSessions(
  { book, chance, staff, now }: World,
  recordId: string,
  from: IsoDate,
  end: Date | null,
) {
  for (
    let day = addDays(from, 9);
    day < istDate(end ?? now);
    day = addDays(day, chance.between(20, 60))
  ) {
    const writtenAt = new Date(`${day}T20:15:00+05:30`);
    const minutes = chance.between(2, 6) * 15;
    const entry = { kind: "session" as const, heldOn: day, minutes, text: chance.oneOf(SESSIONS) };
    book.add("assistanceEntries", {
      id: newId(),
      recordId,
      ...entry,
      writtenBy: staff.admin,
      writtenAt,
    });
  }
}

/** Returns the later of two days. */
const laterOf = (one: IsoDate, other: IsoDate): IsoDate => [one, other].toSorted()[1] ?? one;

type Owing = {
  id: string;
  joined: IsoDate;
  submittedOn: IsoDate;
  endedOn: IsoDate | undefined;
  amount: number;
};

/**
 * Writes every month owed by now, as counted by `owedMonths` of the monthly dues; nearly all of
 * them paid.
 */
function payMonths(world: World, person: Person, record: Owing) {
  const { chance, now } = world;
  const today = istDate(now);
  const first = monthOf(laterOf(record.joined, record.submittedOn));
  const until = [today, record.endedOn ?? today].toSorted()[0] ?? today;
  // The year after joining is twelve months: the month in which it ends is not owed.
  const year = monthsBetween(monthOf(record.joined), monthOf(addYear(record.joined))).slice(0, 12);
  for (const month of year) {
    const [lag, isForgotten] = [chance.between(-6, 11), chance.happens(0.42)];
    if (month < first || month > until) continue;
    const due = dueOn(month, record.submittedOn);
    const createdOn = laterOf(month, record.submittedOn);
    const createdAt = new Date(Math.min(now.valueOf(), Date.parse(`${createdOn}T06:00:00+05:30`)));
    const id = newId();
    const owed = { recordId: record.id, month, amountPaise: record.amount };
    world.book.add("dues", { id, ...owed, dueOn: due, createdAt });
    const paidOn = laterOf(addDays(due, lag), createdOn);
    const isOld = daysBetween(due, today) > 40;
    if (paidOn <= until && paidOn < today && (isOld || !isForgotten))
      pay(world, person, { ...owed, paidOn });
    remind(world, { id, due, until: paidOn });
  }
}

function remind(
  { book, now }: World,
  { id, due, until }: { id: string; due: IsoDate; until: IsoDate },
) {
  for (const [step, days] of [
    ["soon", -3],
    ["overdue", 3],
    ["late", 14],
  ] as const) {
    const day = addDays(due, days);
    const sentAt = new Date(`${day}T09:00:00+05:30`);
    if (day < until && sentAt < now)
      book.add("dueReminders", { id: newId(), dueId: id, step, sentAt });
  }
}

type Paid = { recordId: string; month: Month; amountPaise: number; paidOn: IsoDate };

function pay(world: World, person: Person, { recordId, month, amountPaise, paidOn }: Paid) {
  const { book, chance, staff } = world;
  const id = newId();
  const at = new Date(`${paidOn}T${chance.between(10, 17)}:${chance.between(10, 59)}:00+05:30`);
  const by = { recordedBy: staff.admin, recordedAt: at };
  const paid = { status: "Received" as const, amountPaise, receivedPaise: amountPaise };
  book.add("assistancePayments", { id, recordId, month, ...paid, paymentDate: paidOn, ...by });
  world.takeReceipt({
    id: newId(),
    paymentId: null,
    traineeId: person.id,
    payerName: nameOf(person),
    payerEmail: person.email,
    paymentType: "Assistance",
    amountPaise,
    balanceDuePaise: 0,
    trainingOpted: null,
    gatewayPaymentId: null,
    issuedAt: at,
    method: chance.oneOf(["UPI", "UPI", "Transfer", "Transfer", "Cash"]),
    assistancePaymentId: id,
    assistanceMonth: month,
    paidOn,
    reference: null,
    takenBy: staff.adminName,
    recordedBy: staff.admin,
  });
}
