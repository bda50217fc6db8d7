import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clockNow } from "#/client/lib/clock.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { holidayOn } from "#/shared/holidays.ts";
import type { MeetingField } from "#/shared/meeting.ts";
import { describeTaken } from "../planned/planned.client.ts";
import { isOver } from "../planned/planned.rules.ts";
import { modulePlanContract, type PlanDays } from "./module-plan.contract.ts";
import { type PlanRow, problemsOfPlaces } from "./module-plan.rules.ts";

/** The choices for a whole module, and the sessions that result from them. */
export type ModuleValues = Record<MeetingField, string> & {
  trainerId: string;
  weekdays: string[];
  slots: string[];
  from: string;
  topics: string;
  sessions: PlanRow[];
};

/**
 * The days a batch can use; for the office with the taken slots of a trainer, once one is chosen.
 */
export function usePlanDays(batchId: string, trainerId = "") {
  const query = trainerId ? { trainerId } : {};
  return useQuery({
    ...routeQuery(modulePlanContract.days, { params: { batchId }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The problem with the time of each session, in the words of the preview and the form. */
export function problemsOfTimes(
  sessions: readonly PlanRow[],
  { taken, trainers }: Pick<PlanDays, "taken" | "trainers">,
): ReadonlyMap<number, string> {
  const problems = new Map(problemsOfPlaces(sessions));
  for (const [index, { date, time }] of sessions.entries()) {
    const other = taken.find((one) => one.date === date && one.time === time);
    // The office plans for a trainer, so no session is its own.
    const isOwn = other?.isOwn === true && trainers.length === 0;
    if (other) problems.set(index, describeTaken({ ...other, isOwn }));
    else if (date && time && isOver({ date, time }, clockNow()))
      problems.set(index, "That is over.");
  }
  return problems;
}

/** Names the holiday that a session falls on. */
export const holidayNote = (date: string, { holidays }: Pick<PlanDays, "holidays">) => {
  const name = holidayOn(holidays, date);
  return name && `${name}, a holiday`;
};
