import { isClash } from "#/domain/placement/interviews/interviews.rules.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatTime, slotTimes } from "#/shared/slot-times.ts";

type Slot = { date: IsoDate; startTime: string; duration: string };

/** What else the candidate or the company has planned around the day of an interview. */
export type Beside = {
  interviews: readonly (Slot & {
    traineeId: string;
    username: string;
    companyName: string;
    round: string;
  })[];
  /** The slots of the candidate's classes. */
  classes: readonly { date: IsoDate; slot: string; topic: string }[];
};

/** A clash. One with the candidate's own interview cannot be overridden. */
export type Clash = { kind: "candidate" | "company" | "class"; text: string };

/** The interviews at the same time as another one. */
export const interviewsDuring = (slot: Slot, { interviews }: Beside): Beside["interviews"] =>
  interviews.filter((other) => isClash(slot, other));

/** Returns what an interview would clash with, the candidate's own first. */
export function clashesOf(slot: Slot, traineeId: string, beside: Beside): Clash[] {
  const others = interviewsDuring(slot, beside);
  const at = ({ date, startTime, duration }: Slot) =>
    `${date === slot.date ? "" : `${formatDate(date, slot.date)}, `}${formatTime(startTime)}, ${duration}`;
  return [
    ...others
      .filter((other) => other.traineeId === traineeId)
      .map(
        (other): Clash => ({
          kind: "candidate",
          text: `Their ${other.round} interview with ${other.companyName} (${at(other)})`,
        }),
      ),
    ...beside.classes
      .filter((one) => overlaps(slot, one))
      .map((one): Clash => ({ kind: "class", text: `Their class ${one.topic} (${one.slot})` })),
    ...others
      .filter((other) => other.traineeId !== traineeId)
      .map(
        (other): Clash => ({
          kind: "company",
          text: `The company sees ${other.username} then (${at(other)})`,
        }),
      ),
  ];
}

/** Whether an interview overlaps a class; a slot without times overlaps nothing. */
function overlaps(slot: Slot, { date, slot: classSlot }: Beside["classes"][number]): boolean {
  const times = slotTimes(classSlot);
  if (!times) return false;
  const minutes = minutesOf(times.end) - minutesOf(times.start);
  return isClash(slot, { date, startTime: times.start, duration: `${minutes} Minutes` });
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
