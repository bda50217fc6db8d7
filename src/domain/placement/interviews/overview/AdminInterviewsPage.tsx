import { Box } from "@mantine/core";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MissingOutcomes } from "../reminders/MissingOutcomes.tsx";
import { DaySchedules } from "./DaySchedules.tsx";
import { overviewContract } from "./overview.contract.ts";

const VIEWS = { day: "By day", missing: "Outcome missing" };

export function AdminInterviewsPage() {
  const [view, setView] = useChoice("view", ["day", "missing"]);
  return (
    <>
      <PageHead
        title="Interviews"
        context="Everyone's interviews of a day, by time, and those without an outcome."
      />
      <Box mb={16}>
        <ChoiceBar label="Show" choices={VIEWS} value={view} onChange={setView} />
      </Box>
      {view === "day" ? <DaySchedules route={overviewContract.day} /> : <MissingOutcomes />}
    </>
  );
}
