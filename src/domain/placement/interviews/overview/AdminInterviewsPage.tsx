import { Box } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { companyColumn, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { RemindButton } from "../reminders/RemindButton.tsx";
import { type MissingOutcome, remindersContract } from "../reminders/reminders.contract.ts";
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

const COLUMNS: readonly Column<MissingOutcome>[] = [
  nameColumn("username", "Name", ({ userId }) => ({ id: userId._id, name: userId.username })),
  companyColumn("companyName", "Company"),
  { key: "round", label: "Round", sortable: true },
  dateColumn("date", "Was on"),
  dateColumn("askedAt", "Asked last", "time"),
];

/** Interviews with a missing outcome; their candidates can be asked again. */
function MissingOutcomes() {
  return (
    <DataTable
      name="missing-outcomes"
      label="Interviews without an outcome"
      source={{ route: remindersContract.list, rows: "interviews", sort: "date" }}
      columns={COLUMNS}
      searchPlaceholder="Search by name, company or round"
      empty={{
        text: "Every interview has its outcome.",
        noMatch: "No interview matches.",
        Icon: IconCalendarCheck,
      }}
      selection={{
        label: ({ userId, companyName }) => `the interview of ${userId.username}, ${companyName}`,
        actions: (interviews, keep) => (
          <RemindButton
            ids={interviews.map(({ _id }) => _id)}
            label={`Ask ${interviews.length} again`}
            onDone={keep}
          />
        ),
      }}
    />
  );
}
