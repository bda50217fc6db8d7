import { useQuery } from "@tanstack/react-query";
import { clockNow } from "#/client/lib/clock.ts";
import { routeQuery } from "#/client/lib/query.ts";
import type { OptionWithNote } from "#/client/ui/NotedOption.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import type { MeetingField, SessionField } from "#/shared/meeting.ts";
import {
  type ListedPlan,
  type PlannedSession,
  plannedContract,
  type TakenSlot,
} from "./planned.contract.ts";
import { isOver } from "./planned.rules.ts";

/** The parts of a planned session needed to change or cancel it. */
export type EditablePlan = Pick<
  PlannedSession,
  "_id" | "batchId" | "date" | "time" | "topic" | "version" | "assignmentFileName" | SessionField
>;

/** The form values of a session to plan or change. */
export type PlanValues = Record<MeetingField, string> & {
  batchId: string;
  date: string;
  time: string;
  topic: string;
  assignment: File | null;
};

/** The parts its trainer needs to change it; null for everyone else. */
export function editableOf(planned: PlannedSession | ListedPlan): EditablePlan | null {
  if (!("own" in planned)) return planned;
  return planned.own && { ...planned, ...planned.own };
}

/** Describes who has a taken slot: "You planned Streams then, in JAVA-2026-001." */
export const describeTaken = ({ isOwn, isPlanned, topic, batchId, trainerName }: TakenSlot) =>
  isOwn
    ? `You ${isPlanned ? "planned" : "hold"} ${topic} then, in ${batchId}.`
    : `${trainerName} ${isPlanned ? "planned" : "holds"} ${topic} then.`;

/** The taken slots of a day; fetched only once batch and day are known. */
export const slotsQuery = (batchId: string, date: string) => ({
  ...routeQuery(plannedContract.slots, { params: { batchId }, query: { date } }),
  enabled: batchId !== "" && isCalendarDate(date),
});

/** The slots of a day in which the batch or the trainer has another session. */
export function useTakenSlots(
  batchId: string,
  date: string,
  exceptId?: string,
): ReadonlyMap<string, string> {
  const { data } = useQuery(slotsQuery(batchId, date));
  const others = (data?.taken ?? []).filter(({ _id }) => _id !== exceptId);
  return new Map(others.map((slot) => [slot.time, describeTaken(slot)]));
}

type Place = { date: string; time: string };
type Slots = { slots: readonly string[]; taken: ReadonlyMap<string, string> };

/** The slots of a day that are not over, as options; taken ones are disabled and say by whom. */
export const timesAhead = ({ date, time, slots, taken }: Place & Slots): OptionWithNote[] =>
  slots
    .filter((slot) => !isOver({ date, time: slot }, clockNow()) || slot === time)
    .map((slot) => {
      const note = taken.get(slot);
      return { value: slot, label: slot, ...(note && { note, disabled: true }) };
    });
