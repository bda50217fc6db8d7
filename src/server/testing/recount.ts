import type { Selectable } from "kysely";
import { startOf } from "#/features/training/sessions/rules.ts";
import type { Db, Tables } from "#/server/db.ts";
import { addDays, addYear, daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/marks.ts";

/** A row as the recount sees it. */
export type Recounted = {
  user: string | null;
  /** The batch that it is itself about. */
  batch: string | null;
  day: IsoDate | null;
  part: string | null;
  company: string | null;
  amount: number;
};
type Rows = Record<string, Recounted[]>;

const TABLES = [
  "users",
  "traineeDetails",
  "documentSets",
  "admissionPayments",
  "batches",
  "batchMembers",
  "moduleScores",
  "interviews",
  "placedTrainees",
  "placements",
  "assistanceRecords",
  "assistanceRequests",
  "assistancePayments",
  "personalAssistants",
  "guidances",
  "dues",
  "trainingSessions",
  "attendance",
  "answers",
] as const satisfies readonly (keyof Tables)[];

export type Raw = { [K in (typeof TABLES)[number]]: Selectable<Tables[K]>[] };

/** Every row of the tables that figures are made of, as they lie in the database. */
export async function readRaw(db: Db): Promise<Raw> {
  const tables: Record<string, unknown> = {};
  for (const name of TABLES) tables[name] = await db.selectFrom(name).selectAll().execute();
  return tables as Raw;
}

const row = (fields: Partial<Recounted>): Recounted => ({
  user: null,
  batch: null,
  day: null,
  part: null,
  company: null,
  amount: 0,
  ...fields,
});

const STEPS = [
  ..."registered approved details documents paid".split(" "),
  ...MODULES.map((module) => module.toLowerCase()),
  ..."eligible interviews placed".split(" "),
];

/** One trainee's moments, put together anew from the rows. */
function momentsOf(raw: Raw, user: Raw["users"][number]) {
  const own = <R extends { traineeId: string }>(rows: readonly R[]) =>
    rows.filter(({ traineeId }) => traineeId === user.id);
  const interviews = own(raw.interviews).toSorted((a, b) => a.number - b.number);
  const passed = own(raw.moduleScores).filter(({ score }) => score >= 7);
  const isEligible = user.subRole === "Existing Trainee" || passed.length === 5;
  const placed = own(raw.placedTrainees)[0]?.placedAt;
  const first = earliest(interviews.map(({ createdAt }) => createdAt));
  const memberships = own(raw.batchMembers);
  const paid = own(raw.admissionPayments).filter(
    (payment) => payment.status === "completed" && payment.paymentType !== "Balance",
  );
  const at: Record<string, Date | null | undefined> = {
    registered: user.createdAt,
    approved: user.status === "approved" ? user.decidedAt : null,
    details: own(raw.traineeDetails)[0]?.submittedAt,
    documents: own(raw.documentSets)[0]?.submittedAt,
    paid: paid[0]?.completedAt,
    eligible: earliest([
      user.subRole === "Existing Trainee" ? user.createdAt : null,
      passed.length === 5 ? latest(passed.map(({ scoredAt }) => scoredAt)) : null,
      first,
      placed,
    ]),
    interviews: first,
    placed,
  };
  for (const module of MODULES) {
    const membership = memberships.find(({ batchType }) => batchType === module);
    at[module.toLowerCase()] = membership?.joinedAt;
  }
  return { at, interviews, isEligible };
}

const earliest = (dates: readonly (Date | null | undefined)[]) =>
  dates.filter((date) => date instanceof Date).toSorted((a, b) => +a - +b)[0];
const latest = (dates: readonly (Date | null | undefined)[]) =>
  dates.filter((date) => date instanceof Date).toSorted((a, b) => +b - +a)[0];

/** Rows of the figures about people: where they stand, how far they came, how long it took. */
function recountPeople(raw: Raw, today: IsoDate, add: Add) {
  for (const user of raw.users.filter(({ role }) => role === "Trainee")) {
    const { at, interviews, isEligible } = momentsOf(raw, user);
    const placement = raw.placements.find(({ traineeId }) => traineeId === user.id);
    const record = raw.assistanceRecords.find(({ userId }) => userId === user.id);
    const isAt = (key: string) => (key === "approved" ? user.status === "approved" : at[key]);
    const step = STEPS.findLastIndex((key, number) => number === 0 || isAt(key));
    const registered = row({ user: user.id, day: istDate(user.createdAt) });
    const joined = record?.dateOfJoining ?? placement?.onboardingDate;
    const isAlumnus = at.placed || record || user.subRole === "Assistance";
    if (user.status !== "rejected") {
      const later = record?.isActive
        ? "assistance"
        : joined && addYear(joined) <= today
          ? "alumni"
          : "placed";
      add(`stands-${isAlumnus ? later : STEPS[step]}`, registered);
    }
    if (user.subRole === null) {
      for (const key of STEPS.slice(0, step + 1)) add(`reached-${key}`, registered);
      const moves = [...Object.values(at), ...interviews.map(({ changedAt }) => changedAt)];
      const last = istDate(latest(moves) ?? user.createdAt);
      const isGone = user.status === "rejected" || user.isDisabled || last <= addDays(today, -60);
      if (isGone && step < STEPS.length - 1) add(`left-${STEPS[step]}`, registered);
    }
    const took = (key: string, from: Date | null | undefined, to: Date | null | undefined) => {
      if (!from || !to) return;
      const days = Math.max(0, daysBetween(istDate(from), istDate(to)));
      add(key, row({ user: user.id, day: istDate(to), amount: days }));
    };
    for (const [before, key] of STEPS.slice(1).entries()) {
      took(`days-${key}`, at[STEPS[before] ?? ""], at[key]);
    }
    took("eligible-to-placement", at.eligible, at.placed);
    if (at.eligible) {
      const eligible = row({ user: user.id, day: istDate(at.eligible) });
      const hasPassed = interviews.some(({ feedback }) => feedback === "Positive");
      add("market-eligible", eligible);
      if (interviews.length > 0 || at.placed) add("market-scheduled", eligible);
      if (hasPassed || at.placed) add("market-passed", eligible);
      if (at.placed) add("market-offers", eligible);
      if (at.placed && placement && placement.onboardingDate <= today)
        add("market-joined", eligible);
    }
    if (user.status !== "approved" || user.isDisabled || at.placed) continue;
    const newest = interviews.at(-1);
    if (!newest && isEligible) add("pipeline-ready", row({ user: user.id }));
    if (newest) add(`pipeline-${PIPELINE[newest.feedback]}`, row({ user: user.id }));
  }
}
const PIPELINE = { Pending: "scheduled", Positive: "next", Negative: "again" } as const;
type Add = (key: string, row: Recounted) => void;

function recountInterviews(raw: Raw, today: IsoDate, add: Add) {
  for (const one of raw.interviews) {
    const { date, feedback, isNoShow } = one;
    const told = row({
      user: one.traineeId,
      day: date,
      part: one.round,
      company: one.companyKey,
      amount: feedback === "Positive" ? 100 : 0,
    });
    add("interviews", told);
    if (date === today) add("interviews-today", told);
    if (date > today) add("interviews-ahead", told);
    if (date < today && feedback === "Pending") add("interviews-overdue", told);
    if (feedback === "Positive") add("interviews-positive", told);
    if (feedback === "Negative" && !isNoShow) add("interviews-negative", told);
    if (isNoShow) add("no-shows", told);
    if (feedback !== "Pending" && !isNoShow) add("interview-pass", told);
  }
  for (const placement of raw.placements) {
    const of = raw.interviews.find(({ id }) => id === placement.interviewId);
    const placed = raw.placedTrainees.find(({ traineeId }) => traineeId === placement.traineeId);
    const told = row({
      user: placement.traineeId,
      day: placed ? istDate(placed.placedAt) : null,
      company: of?.companyKey ?? null,
      amount: placement.packageAmount,
    });
    for (const key of ["placements", "package-min", "package-median", "package-max"])
      add(key, told);
  }
}

function recountTraining(raw: Raw, today: IsoDate, now: Date, add: Add) {
  for (const { id, batchType, startDate, endDate } of raw.batches) {
    const told = row({ batch: id, part: batchType, day: startDate });
    if (endDate === null || endDate >= today)
      add(startDate <= today ? "batches-running" : "batches-planned", told);
  }
  for (const { id, batchId, date, slot, trainerId } of raw.trainingSessions) {
    const answers = raw.answers.filter(({ sessionId }) => sessionId === id);
    for (const { traineeId, status } of answers) {
      if (status === "Waiting for Approval")
        add("answers-waiting", row({ user: traineeId, batch: batchId }));
    }
    if (startOf({ date, time: slot }) > now) continue;
    add("sessions", row({ user: trainerId, batch: batchId, day: date }));
    for (const member of raw.batchMembers.filter((one) => one.batchId === batchId)) {
      const isOwn = ({ traineeId }: { traineeId: string }) => traineeId === member.traineeId;
      const came = raw.attendance.some((one) => one.sessionId === id && isOwn(one));
      const answered = answers.some((one) => isOwn(one) && one.status !== "Rejected");
      if (date < istDate(member.joinedAt) && !came && !answered) continue;
      const told = { user: member.traineeId, batch: batchId, day: date, amount: came ? 100 : 0 };
      add("attendance", row(told));
    }
  }
  for (const { traineeId, module, score, scoredAt } of raw.moduleScores) {
    const told = { user: traineeId, part: module, day: istDate(scoredAt) };
    add("scores", row({ ...told, amount: score }));
    add("pass-rate", row({ ...told, amount: score >= 7 ? 100 : 0 }));
  }
}

function recountAssistance(raw: Raw, today: IsoDate, add: Add) {
  for (const record of raw.assistanceRecords) {
    const { userId: user, dateOfJoining: day, isActive, endDate, closedAt } = record;
    const told = row({ user, day });
    if (day) add(addYear(day) > today ? "alumni-active" : "alumni-graduated", told);
    if (isActive) add("assistance-active", told);
    if (endDate) add("assistance-closed", row({ user, day: istDate(endDate) }));
    if (!record.guidanceProviderId && !closedAt) add("seekers", told);
    const daysLeft = day ? daysBetween(today, addYear(day)) : -1;
    if (isActive && daysLeft >= 0 && daysLeft <= 30) add("ending-soon", told);
  }
  for (const one of [...raw.assistanceRecords, ...raw.personalAssistants]) {
    if (one.closedAt || ("endDate" in one && one.endDate)) continue;
    const user = "userId" in one ? one.userId : null;
    for (const id of [one.guidanceProviderId, one.guidanceHelperId]) {
      const guidance = raw.guidances.find((known) => known.id === id);
      if (guidance) add("guided", row({ user, part: guidance.name }));
    }
  }
  for (const { userId: user, status } of raw.assistanceRequests) {
    const record = raw.assistanceRecords.find(({ userId }) => userId === user);
    if (status === "Pending") add("requests-waiting", row({ user }));
    else if (!record?.submittedAt) add("assistance-details-due", row({ user }));
  }
}

function recountMoney(raw: Raw, today: IsoDate, add: Add) {
  const completed = raw.admissionPayments.filter(({ status }) => status === "completed");
  for (const payment of completed) {
    const { traineeId: user, amountPaise, balanceDuePaise, completedAt } = payment;
    const base = { user, part: "Admission", day: completedAt && istDate(completedAt) };
    if (amountPaise > 0) add("money-in", row({ ...base, amount: amountPaise / 100 }));
    const isSettled = completed.some(
      (other) => other.traineeId === user && other.paymentType === "Balance",
    );
    if (balanceDuePaise === 0 || isSettled) continue;
    for (const key of ["due", "due-balance"])
      add(key, row({ ...base, amount: balanceDuePaise / 100 }));
  }
  const userOf = (recordId: string) =>
    raw.assistanceRecords.find(({ id }) => id === recordId)?.userId ?? null;
  const month = `${today.slice(0, 7)}-01`;
  const received = raw.assistancePayments.filter(({ status }) => status === "Received");
  for (const payment of received) {
    const day = payment.paymentDate ?? istDate(payment.recordedAt);
    const amount = payment.amountPaise / 100;
    const told = row({ user: userOf(payment.recordId), part: "Assistance", day, amount });
    add("money-in", told);
    if (day.startsWith(month.slice(0, 7))) add("received-month", told);
  }
  for (const due of raw.dues) {
    const isPaid = received.some((one) => one.recordId === due.recordId && one.month === due.month);
    if (isPaid) continue;
    const told = { user: userOf(due.recordId), part: "Assistance", day: due.dueOn };
    const recorded = raw.assistancePayments.find(
      (one) => one.recordId === due.recordId && one.month === due.month,
    );
    const open = row({ ...told, amount: (recorded ?? due).amountPaise / 100 });
    for (const key of ["due", "due-assistance"]) add(key, open);
    if (due.month === month) add("due-month", open);
  }
}

/** The rows of every figure, recounted without a word of SQL. */
export function recount(raw: Raw, today: IsoDate, now: Date): Rows {
  const rows: Rows = {};
  const add: Add = (key, told) => {
    rows[key] = [...(rows[key] ?? []), told];
  };
  recountPeople(raw, today, add);
  recountInterviews(raw, today, add);
  recountTraining(raw, today, now, add);
  recountAssistance(raw, today, add);
  recountMoney(raw, today, add);
  return rows;
}
