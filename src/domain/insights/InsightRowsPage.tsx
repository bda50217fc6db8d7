import { IconListSearch } from "@tabler/icons-react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { usePathHere, useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { addressOf, type PlainPath } from "#/shared/pages.ts";
import { columnsOf, moduleName } from "./InsightColumns.tsx";
import { ALL_TIME, useAddressScope } from "./insights.client.ts";
import { insightsContract } from "./insights.contract.ts";
import { METRICS, readMetricKey } from "./insights.rules.ts";

const ofEveryOffice = <P extends "marketing-insights" | "enquiry-sources">(page: P) =>
  [`/admin-panel/${page}`, `/ceo-dashboard/${page}`, `/sales-head-dashboard/${page}`] as const;
const COMPANY = { label: "The company today", pages: ["/ceo-dashboard"] } as const;

/** The pages from which a section's metrics are opened, at most one per dashboard. */
const HOMES: Record<string, { label: string; pages: readonly PlainPath[] }> = {
  overview: COMPANY,
  today: COMPANY,
  interviews: { label: "Interviews", pages: ["/sales-head-dashboard"] },
  assistance: { label: "Assistance Hub", pages: ["/sales-head-dashboard/assistance"] },
  training: { label: "Training Hub", pages: ["/sales-head-dashboard/training"] },
  enquiries: { label: "Enquiries by source", pages: ofEveryOffice("enquiry-sources") },
  marketing: { label: "Marketing Insights", pages: ofEveryOffice("marketing-insights") },
};

/** The page of a section on a dashboard; undefined if it has none. */
function homeOf(section: string, root: string) {
  const home = HOMES[section];
  const to = home?.pages.find((page) => page.startsWith(root));
  return home && to && { label: home.label, to };
}

/** The rows of a metric, in the period and batch it was counted in. */
export function InsightRowsPage() {
  const [{ figure: asks, section = "", part, company }] = useSearchState({
    of: ["figure", "section", "part", "company"],
  });
  const key = readMetricKey(asks);
  const pathname = usePathHere();
  const scope = useAddressScope();
  const { from, to, batchId } = scope;
  const metric = key && METRICS[key];
  const root = pathname.replace("/insights-rows", "");
  const home = homeOf(section, root);
  const search = from || to ? scope : { ...scope, ...ALL_TIME };
  const crumbs = home ? [{ label: home.label, to: addressOf(home.to, { search }) }] : [];
  if (!metric) {
    return (
      <>
        <PageHead title="Rows of a figure" crumbs={crumbs} />
        <EmptyState
          text="Open a figure to see what it was made of."
          hint="Its rows are shown here: who was counted, and when."
          Icon={IconListSearch}
          action={<MetricsLink root={root} section={section} />}
        />
      </>
    );
  }
  const narrowed = [
    metric.when === "period" && (from || to)
      ? `${from ? `From ${formatShownDate(from)}` : "Up"} ${to ? `to ${formatShownDate(to)}` : "on"}.`
      : null,
    batchId && `Batch ${batchId}.`,
    part && `${moduleName(part)} only.`,
    company && "One company only.",
  ];
  return (
    <>
      <PageHead
        title={metric.label}
        crumbs={crumbs}
        context={[metric.description, ...narrowed].filter(Boolean).join(" ")}
      />
      <DataTable
        name={`insight-${key}`}
        label={metric.label}
        source={{
          route: insightsContract.rows,
          request: { query: { figure: key, ...scope, part, company } },
          rows: "rows",
          sort: "username",
        }}
        columns={columnsOf(metric)}
        searchPlaceholder="Search these rows"
        empty={{ text: "No data found.", Icon: IconListSearch }}
      />
    </>
  );
}

/** Links to a page with metrics: the one that was left, or the first of the user's own. */
function MetricsLink({ root, section }: { root: string; section: string }) {
  const [home] = [section, "today", "interviews", "marketing"].flatMap(
    (one) => homeOf(one, root) ?? [],
  );
  return home ? <LinkButton to={home.to}>{`Open ${home.label}`}</LinkButton> : null;
}
