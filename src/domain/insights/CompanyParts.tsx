import { CandidatesTable } from "#/domain/placement/interviews/overview/CandidatesTable.tsx";
import { DaySchedules } from "#/domain/placement/interviews/overview/DaySchedules.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import { OverviewView } from "./OverviewView.tsx";

/** Parts of the CEO's first page below the fold. */
export const PARTS = {
  glance: () => <InsightsSection section="overview" View={OverviewView} />,
  day: DaySchedules,
  candidates: CandidatesTable,
};
