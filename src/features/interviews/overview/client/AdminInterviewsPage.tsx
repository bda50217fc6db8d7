import { PageHead } from "#/client/ui/PageHead.tsx";
import { overviewContract } from "../contract.ts";
import { DaySchedules } from "./DaySchedules.tsx";

export function AdminInterviewsPage() {
  return (
    <>
      <PageHead title="Interviews" context="Everyone's interviews of a day, by time." />
      <DaySchedules route={overviewContract.day} />
    </>
  );
}
