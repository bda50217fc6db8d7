import { Box } from "@mantine/core";
import { IconHeartHandshake } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { OF_SIX, Tiles } from "#/client/ui/Tiles.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { CallResponse } from "#/shared/contract.ts";
import { addressOf } from "#/shared/pages.ts";
import { ALUMNI_COLUMNS as COLUMN } from "./AlumniColumns.tsx";
import { type Alumnus, alumniContract } from "./alumni.contract.ts";
import { TimelineLink } from "./TimelineLink.tsx";

/** The state of the assistance, in a word. */
const statusOf = ({ isActive, endDate }: Alumnus): [Meaning, string] =>
  isActive ? ["active", "Running"] : endDate ? ["neutral", "Closed"] : ["neutral", "None"];

const COLUMNS: readonly Column<Alumnus>[] = [
  COLUMN.name,
  COLUMN.company,
  COLUMN.joining,
  { ...COLUMN.graduation, label: "Year ends" },
  {
    ...COLUMN.assistance,
    label: "Assistance",
    text: (alumnus) => statusOf(alumnus)[1],
    render: (alumnus) => {
      const [meaning, word] = statusOf(alumnus);
      return <StatusBadge meaning={meaning}>{word}</StatusBadge>;
    },
  },
  COLUMN.provider,
  { ...COLUMN.helper, isHidden: true },
  { ...COLUMN.package, isHidden: true },
];

/** Assistance at a glance: each metric opens the rows it counts. */
export function AssistanceHubPage() {
  const [search] = useSearchState();
  const metrics = useQuery(metricsQuery);
  const view = VIEWS.find(({ key }) => key === search.show) ?? VIEWS[0];
  return (
    <>
      <PageHead
        title="Assistance Hub"
        context="Support after placement at a glance. Choose a figure to see who it counts."
      />
      <ShownTogether queries={[metrics]}>
        <MetricCards shown={view.key} metrics={metrics.data} />
        <Box component="h2" mt={28} mb={14}>
          {view.label}
        </Box>
        <DataTable
          name="assistance-hub"
          label={view.label}
          source={{
            route: alumniContract.list,
            request: { query: view.filter },
            rows: "assistanceDetails",
            sort: "-dateOfJoining",
          }}
          columns={COLUMNS}
          searchPlaceholder="Search by name, company, assistance Yes/No"
          empty={{
            text: "No data found.",
            hint: "Whoever is placed comes here, by the figure that counts them.",
            Icon: IconHeartHandshake,
          }}
          actions={(alumnus, displayName) => (
            <TimelineLink userId={alumnus.userId._id} displayName={displayName} />
          )}
        />
      </ShownTogether>
    </>
  );
}

const HUB = "/ceo-dashboard/assistance";

type HubMetrics = CallResponse<typeof alumniContract.figures>;

function MetricCards({ shown, metrics }: { shown: string; metrics: HubMetrics | undefined }) {
  return (
    <nav aria-label="Figures">
      <Tiles min={OF_SIX} gap="14px" isFilled>
        {VIEWS.map(({ key, label }) => (
          <StatCard
            key={key}
            label={label}
            value={metrics?.[key] ?? "–"}
            hint={
              key === "everyone"
                ? metrics && <AsOf day={metrics.asOf} />
                : key === "graduatingSoon" && "Supported or not"
            }
            to={addressOf(HUB, { search: { show: key === "everyone" ? undefined : key } })}
            isCurrent={key === shown}
          />
        ))}
      </Tiles>
    </nav>
  );
}

const AsOf = ({ day }: { day: string }) => (
  <>
    As of <DateText value={day} as="day" />
  </>
);

const metricsQuery = routeQuery(alumniContract.figures, {});

/** The metrics of the hub in order; each queries the list for the rows it counts. */
const VIEWS = [
  { key: "everyone", label: "Everyone placed", filter: {} },
  { key: "active", label: "Active alumni", filter: { status: "active" } },
  { key: "graduated", label: "Graduated alumni", filter: { status: "graduated" } },
  { key: "supported", label: "Assistance running", filter: { assistance: "yes" } },
  {
    key: "activeWithout",
    label: "Active without assistance",
    filter: { status: "active", assistance: "no" },
  },
  {
    key: "graduatingSoon",
    label: "First year ends within 30 days",
    filter: { graduating: "soon" },
  },
] as const;
