import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Columns } from "#/client/ui/Columns.tsx";
import { MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { type ModuleKey, moduleKey } from "./people.rules.ts";
import { SeriesPanel } from "./SeriesPanel.tsx";

const CHOICES = MODULES.map((one) => ({ value: moduleKey(one), label: MODULE_NAMES[one] }));

/** Batches and sessions, attendance, and marks. */
export function TrainingView({ insights }: { insights: Insights }) {
  return (
    <>
      <MetricCards
        label="Training"
        insights={insights}
        shown={["batches-running", "batches-planned", "sessions", "answers-waiting"]}
      />
      <MetricCards
        label="Attendance and scores"
        insights={insights}
        shown={["attendance", "scores", "pass-rate"]}
      />
      <Columns from="lg" isEven>
        <SeriesPanel
          insights={insights}
          title="Sessions by week"
          by="Week from"
          drawn={{ "sessions-by-week": "accent" }}
        />
        <SeriesPanel
          insights={insights}
          title="Attendance by week"
          by="Week from"
          drawn={{ "attendance-by-week": "good" }}
          tableOnly={["sessions-by-week"]}
        />
      </Columns>
      <Columns from="lg" isEven>
        <MarksPanel insights={insights} />
        <SeriesPanel
          insights={insights}
          title="Passed by module"
          by="Module"
          drawn={{ "pass-by-module": "good" }}
          nothing="No scores"
        />
      </Columns>
    </>
  );
}

/** The marks of one module, with its own state, so that a choice re-renders no other chart. */
function MarksPanel({ insights }: { insights: Insights }) {
  const [module, setModule] = useState<ModuleKey>("java");
  return (
    <SeriesPanel
      insights={insights}
      title="Scores"
      by="Score from"
      drawn={{ [`marks-${module}` as const]: "accent" as const }}
      nothing="No scores"
      tools={
        <NativeSelect
          size="xs"
          aria-label="Module"
          data={CHOICES}
          value={module}
          onChange={({ currentTarget: { value } }) => setModule(value as ModuleKey)}
        />
      }
    />
  );
}
