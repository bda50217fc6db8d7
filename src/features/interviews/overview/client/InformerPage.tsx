import { PageHead } from "#/client/ui/PageHead.tsx";
import { overviewContract } from "../contract.ts";
import { DaySchedules } from "./DaySchedules.tsx";

/** The informer's one page: who has an interview on a day. */
export function InformerPage() {
  return (
    <>
      <PageHead title="Interview Schedules" context="Everyone's interviews of a day, by time." />
      <DaySchedules route={overviewContract.day} />
    </>
  );
}
