import { Box } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MissingOutcomes } from "../reminders/MissingOutcomes.tsx";
import { DaySchedules } from "./DaySchedules.tsx";
import { overviewContract } from "./overview.contract.ts";

const VIEWS = { day: "By day", missing: "Outcome missing" };
const ALL_VIEWS = { ...VIEWS, asked: "What was asked" };
const AskedPanel = lazy(async () => ({
  default: (await import("../questions/AskedPanel.tsx")).AskedPanel,
}));

export function AdminInterviewsPage() {
  const isShared = useConfig()?.sharesQuestions ?? false;
  const [view, setView] = useChoice("view", ["day", "missing", "asked"]);
  return (
    <>
      <PageHead
        title="Interviews"
        context="Everyone's interviews of a day, by time, and those without an outcome."
      />
      <Box mb={16}>
        <ChoiceBar
          label="Show"
          choices={(isShared ? ALL_VIEWS : VIEWS) as typeof ALL_VIEWS}
          value={view}
          onChange={setView}
        />
      </Box>
      {view === "day" && <DaySchedules route={overviewContract.day} />}
      {view === "missing" && <MissingOutcomes />}
      {view === "asked" && isShared && (
        <Suspense>
          <AskedPanel />
        </Suspense>
      )}
    </>
  );
}
