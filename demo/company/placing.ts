import { companyKey, type Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { istDate } from "#/shared/dates.ts";
import type { Person } from "./onboarding.ts";
import type { Path, World } from "./world.ts";

const COMPANIES = [
  ...["Kaveri Softworks", "Nandi Technologies", "Malnad Digital Pvt Ltd", "Tungabhadra Systems"],
  ...["Sharavathi Labs", "Netravati Software", "Chalukya Cloud", "Hoysala Analytics"],
  ...["Western Ghats Commerce", "Cauvery Delta Retail", "Deccan Experience Studio"],
  ...[
    "Konkan Digital Ltd",
    "Vijayanagara Systems",
    "Bandipur Interactive",
    "Coorg Content Services",
  ],
] as const;
const PATHS: readonly (readonly Round[])[] = [
  ["Screening", "L1", "HR"],
  ["Screening", "L1", "L2", "HR"],
  ["Screening", "L1", "Client", "HR"],
  ["L1", "L2", "HR"],
];
const TIMES = [
  "09:30",
  "10:00",
  "10:30",
  "11:00",
  "11:30",
  "12:00",
  "14:00",
  "14:30",
  "15:00",
  "15:30",
  "16:00",
  "16:30",
  "17:00",
] as const;
const NEGATIVES = [
  "The panel asked how the dispatcher decides what it keeps. I could not explain invalidation well enough and will build a small example.",
  "They wanted more experience with Sling models and unit tests than the course gave me. I should write tests for the components I have.",
  "Two questions about Java streams went wrong and I lost the thread. The interviewer was friendly and told me to practise collectors.",
] as const;

/** Days from today of interviews that are still to take place, or to be reported. */
const PENDING_DAYS = [0, 1, 0, 3, 0, -1, 0, 2, 5, 0, 1, 0, -3, 4, 0, 2] as const;

export type Placed = { recordedAt: Date; company: string; package: number; onboarding: number };

/** How many interviews of the company are pending so far, so that their days differ. */
export const pendingDays = () => {
  let place = 0;
  return () => {
    const day = PENDING_DAYS[place % PENDING_DAYS.length] ?? 0;
    place += 1;
    return day;
  };
};

/**
 * Writes a profile and takes interviews until one company says yes. Returns the placement, if there
 * is one.
 */
export function findWork(
  world: World,
  person: Person,
  { path, nextPending }: { path: Path; nextPending: () => number },
): Placed | undefined {
  const { book, chance, sharedFiles } = world;
  const changedAt = path.at(path.day() + chance.between(1, 6));
  if (!changedAt) return undefined;
  const paper = { owner: person.id, name: `${person.mailName} resume`, at: changedAt };
  book.add("marketingProfiles", {
    id: newId(),
    traineeId: person.id,
    resumeFileId: sharedFiles.add(book, { ...paper, kind: "resume", of: "resume" }),
    totalExperience: person.experienceYears + 0.5,
    relevantExperience: Math.min(person.experienceYears + 0.5, 1.5),
    contact: person.mobile,
    changedAt,
  });
  let number = 0;
  for (let tries = 0; tries < 7; tries += 1) {
    const company = chance.oneOf(COMPANIES);
    const rounds = PATHS[chance.between(0, PATHS.length - 1)] ?? [];
    for (const [place, round] of rounds.entries()) {
      number += 1;
      const slot = { number, company, round };
      const wait = chance.between(place === 0 ? 6 : 3, place === 0 ? 18 : 9);
      const outcome = hold(world, person, { ...slot, path, wait, nextPending });
      if (outcome === "pending") return undefined;
      if (outcome === "negative") break;
      if (place === rounds.length - 1)
        return recordPlacement(world, person, { ...slot, id: outcome, path });
    }
  }
  return undefined;
}

type Slot = { number: number; company: string; round: Round };

/** Holds one interview. Returns "pending", "negative", or the id of one that went well. */
function hold(
  world: World,
  person: Person,
  {
    number,
    company,
    round,
    path,
    wait,
    nextPending,
  }: Slot & { path: Path; wait: number; nextPending: () => number },
): string {
  const { book, chance, sharedFiles } = world;
  const startTime = chance.oneOf(TIMES);
  const [isNegative, isNoShow] = [
    chance.happens(round === "HR" ? 0.15 : 0.42),
    chance.happens(0.04),
  ];
  const description = chance.oneOf(NEGATIVES);
  const before = path.day();
  const plannedAt = path.at(before + Math.min(1, wait));
  const feedbackAt = plannedAt && path.at(before + wait);
  if (!plannedAt) return "pending";
  const id = newId();
  const isGood = !isNegative && !isNoShow;
  const hasPaper = feedbackAt && (round === "HR" || round === "Client");
  const paper = {
    owner: person.id,
    name: `${person.mailName} ${round.toLowerCase()}`,
    at: feedbackAt ?? plannedAt,
  };
  book.add("interviews", {
    id,
    traineeId: person.id,
    number,
    companyName: company,
    companyKey: companyKey(company),
    round,
    date: feedbackAt ? istDate(feedbackAt) : world.dayOf(Math.max(nextPending(), path.day())),
    startTime,
    duration: round === "Screening" || round === "HR" ? "30 Minutes" : "60 Minutes",
    feedback: !feedbackAt ? "Pending" : isGood ? "Positive" : "Negative",
    description: feedbackAt && !isGood && !isNoShow ? description : null,
    isNoShow: feedbackAt !== undefined && isNoShow,
    attachmentFileId: hasPaper
      ? sharedFiles.add(book, { ...paper, kind: "interviewAttachment", of: "offer" })
      : null,
    feedbackAt: feedbackAt ?? null,
    createdAt: plannedAt,
    changedAt: feedbackAt ?? plannedAt,
    plannedAt,
  });
  if (!feedbackAt) return "pending";
  return isGood ? id : "negative";
}

function recordPlacement(
  { book, chance, dayOf }: World,
  person: Person,
  { id, company, path }: Slot & { id: string; path: Path },
): Placed | undefined {
  const packageAmount =
    Math.round((3.6 + person.experienceYears * 0.85 + chance.next() * 3.4) * 10) / 10;
  const joinsIn = chance.between(12, 40);
  const recordedAt = path.at(path.day() + chance.between(0, 3));
  if (!recordedAt) return undefined;
  const onboarding = path.day() + joinsIn;
  book.add("placements", {
    id: newId(),
    traineeId: person.id,
    interviewId: id,
    placedCompany: company,
    packageAmount,
    onboardingDate: dayOf(onboarding),
    recordedAt,
    confirmedAt: recordedAt,
    confirmedBy: null,
  });
  return { recordedAt, company, package: packageAmount, onboarding };
}
