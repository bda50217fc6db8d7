import { addDays, addYear, daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import { type Add, type Raw, row } from "./raw-rows.ts";

const STEPS = [
  ..."registered approved details documents paid".split(" "),
  ...MODULES.map((module) => module.toLowerCase()),
  ..."eligible interviews placed".split(" "),
];

/** The times of one trainee's steps, recomputed from the rows. */
function momentsOf(raw: Raw, user: Raw["users"][number]) {
  const own = <R extends { traineeId: string }>(rows: readonly R[]) =>
    rows.filter(({ traineeId }) => traineeId === user.id);
  const interviews = own(raw.interviews).toSorted((a, b) => a.number - b.number);
  const passed = own(raw.moduleScores).filter(({ score }) => score >= 7);
  const isEligible = user.subRole === "Existing Trainee" || passed.length === 5;
  const placed = own(raw.placements)[0]?.recordedAt;
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

/** The latest day in India on which there was any sign of a trainee, from every table. */
function lastSeenOn(raw: Raw, user: Raw["users"][number]): IsoDate {
  const own = ({ traineeId }: { traineeId: string }) => traineeId === user.id;
  const { at, interviews } = momentsOf(raw, user);
  const moments = [
    user.createdAt,
    ...Object.values(at),
    ...interviews.map(({ changedAt }) => changedAt),
    ...raw.sessions.filter(({ userId }) => userId === user.id).map((one) => one.lastUsedAt),
    ...raw.auditLog.filter(({ actorId }) => actorId === user.id).map((one) => one.at),
    ...raw.documents.filter(own).map(({ uploadedAt }) => uploadedAt),
    ...raw.admissionPayments.filter(own).flatMap((one) => [one.createdAt, one.completedAt]),
    ...raw.answers.filter(own).map(({ uploadedAt }) => uploadedAt),
    ...raw.moduleScores.filter(own).map(({ scoredAt }) => scoredAt),
    ...raw.marketingProfiles.filter(own).map(({ changedAt }) => changedAt),
  ];
  const present = raw.attendance.filter(own).map(({ sessionId }) => {
    return raw.trainingSessions.find(({ id }) => id === sessionId)?.date ?? "";
  });
  return [istDate(latest(moments) ?? user.createdAt), ...present].toSorted().at(-1) ?? "";
}

const placeOf = (module: string) => MODULES.indexOf(module as "Java");

/** The state of the last module joined, and whether one of the person's batches has not ended. */
function trainingOf(raw: Raw, user: Raw["users"][number], today: IsoDate) {
  const own = raw.batchMembers.filter(({ traineeId }) => traineeId === user.id);
  const isOver = ({ batchId }: { batchId: string }) =>
    (raw.batches.find(({ id }) => id === batchId)?.endDate ?? today) < today;
  const last = own.toSorted((a, b) => placeOf(b.batchType) - placeOf(a.batchType))[0];
  const score = raw.moduleScores.find(
    ({ traineeId, module }) => traineeId === user.id && module === last?.batchType,
  )?.score;
  const isStuck = score !== undefined && (score < 7 || last?.batchType === "FinalCheck");
  const state = !last
    ? null
    : isStuck
      ? "failed"
      : score !== undefined
        ? "passed"
        : isOver(last)
          ? "unmarked"
          : "in";
  return { state, isInRunning: own.some((one) => !isOver(one)) };
}

type Person = ReturnType<typeof personOf>;

function personOf(raw: Raw, user: Raw["users"][number], today: IsoDate) {
  const { at, interviews, isEligible } = momentsOf(raw, user);
  const isAt = (key: string) => (key === "approved" ? user.status === "approved" : at[key]);
  const number = STEPS.findLastIndex((key, status) => status === 0 || isAt(key));
  const { state, isInRunning } = trainingOf(raw, user, today);
  const isInModule = MODULES.some((module) => module.toLowerCase() === STEPS[number]);
  return {
    user,
    at,
    interviews,
    isEligible,
    number,
    isInRunning,
    state: isInModule ? state : null,
  };
}

const STAGES = { registration: 0, admission: 1, training: 5, interviewing: 10, placement: 12 };

/**
 * Recounts the stage of a person who registered here, when each stage was reached, and who is
 * stuck.
 */
function recountStage(raw: Raw, person: Person, { today, add }: { today: IsoDate; add: Add }) {
  const { user, at, number } = person;
  const approved = user.status === "approved" ? (at.approved ?? user.createdAt) : null;
  const moments: Record<keyof typeof STAGES, Date | null | undefined> = {
    registration: user.createdAt,
    admission: approved,
    training: earliest(MODULES.map((module) => at[module.toLowerCase()])),
    interviewing: at.eligible,
    placement: at.placed,
  };
  for (const [stage, moment] of Object.entries(moments))
    if (moment) add(`came-${stage}`, row({ user: user.id, day: istDate(moment) }));
  const registered = row({ user: user.id, day: istDate(user.createdAt) });
  const stages = Object.entries(STAGES);
  for (const [place, [stage]] of stages.slice(0, -1).entries())
    if (number >= (stages[place + 1]?.[1] ?? 0)) add(`done-${stage}`, registered);
  if (at.placed) return;
  const stage = stages.findLast(([, first]) => number >= first)?.[0];
  const isRejected = user.status === "rejected" || user.isDisabled;
  const hasLeft = isRejected || isSilent(raw, person, today);
  add(`${hasLeft ? "left" : "way"}-${stage}`, registered);
  if (!isRejected && !hasLeft && isUnseen(raw, person, today))
    add("stuck", row({ user: user.id, day: lastSeenOn(raw, user) }));
}

const isOurMove = ({ number, state }: Person) =>
  /^(registered|paid)$/.test(STEPS[number] ?? "") || /^(unmarked|passed)$/.test(state ?? "");
const isUnseen = (raw: Raw, person: Person, today: IsoDate) =>
  !person.isInRunning && lastSeenOn(raw, person.user) <= addDays(today, -60);
const isSilent = (raw: Raw, person: Person, today: IsoDate) =>
  isUnseen(raw, person, today) && !isOurMove(person);

/** Recounts a person's journey status, and why no further step is taken. */
function recountStatus(raw: Raw, person: Person, { today, add }: { today: IsoDate; add: Add }) {
  const { user, at, number, state } = person;
  const placement = raw.placements.find(({ traineeId }) => traineeId === user.id);
  const record = raw.assistanceRecords.find(({ userId }) => userId === user.id);
  const registered = row({ user: user.id, day: istDate(user.createdAt) });
  const joined = record?.dateOfJoining ?? placement?.onboardingDate;
  const isRegistered = user.subRole === null;
  const step = STEPS[number] ?? "";
  if (user.status !== "rejected") {
    const isAlumnus = at.placed || record || user.subRole === "Assistance";
    const later = record?.isActive
      ? "assistance"
      : joined && addYear(joined) <= today
        ? "alumni"
        : "placed";
    const status = isAlumnus ? later : state ? `${step}-${state}` : step;
    add(`${isRegistered ? "stands" : "other"}-${status}`, registered);
  }
  if (!isRegistered || at.placed) return;
  if (user.status === "rejected" || user.isDisabled) add(`rejected-${step}`, registered);
  else if (isUnseen(raw, person, today))
    add(`${isOurMove(person) ? "waiting" : "silent"}-${step}`, registered);
}

/** Recounts the rows of the metrics about people: status, steps reached, durations. */
export function recountPeople(raw: Raw, today: IsoDate, add: Add) {
  for (const user of raw.users.filter(({ role }) => role === "Trainee")) {
    const person = personOf(raw, user, today);
    const { at, interviews, isEligible, number } = person;
    const placement = raw.placements.find(({ traineeId }) => traineeId === user.id);
    const registered = row({ user: user.id, day: istDate(user.createdAt) });
    recountStatus(raw, person, { today, add });
    const took = (key: string, from: Date | null | undefined, to: Date | null | undefined) => {
      if (!from || !to) return;
      const days = Math.max(0, daysBetween(istDate(from), istDate(to)));
      add(key, row({ user: user.id, day: istDate(to), amount: days, by: "median" }));
    };
    if (user.subRole === null) {
      recountStage(raw, person, { today, add });
      for (const key of STEPS.slice(0, number + 1)) add(`reached-${key}`, registered);
      for (const [before, key] of STEPS.slice(1).entries()) {
        took(`days-${key}`, at[STEPS[before] ?? ""], at[key]);
      }
    }
    took("eligible-to-placement", at.eligible, at.placed);
    took("interview-to-placement", at.interviews, at.placed);
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
