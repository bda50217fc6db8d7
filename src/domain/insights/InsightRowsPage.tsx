import { IconListSearch } from "@tabler/icons-react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { usePathHere, useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { addressOf } from "#/shared/pages.ts";
import { columnsOf, moduleName } from "./InsightColumns.tsx";
import { ALL_TIME, useAddressScope } from "./insights.client.ts";
import { insightsContract } from "./insights.contract.ts";
import { METRICS, readMetricKey } from "./insights.rules.ts";

type Office = "admin-panel" | "ceo-dashboard" | "sales-head-dashboard";
type ScopePath =
  | "/ceo-dashboard"
  | `/sales-head-dashboard${"" | "/assistance" | "/training"}`
  | `/${Office}/${"marketing-insights" | "enquiry-sources"}`;

/** The page that the metric was opened from. */
const HOMES: Record<string, { label: string; to: Record<string, ScopePath> }> = {
  overview: { label: "The company today", to: { "/ceo-dashboard": "/ceo-dashboard" } },
  today: { label: "The company today", to: { "/ceo-dashboard": "/ceo-dashboard" } },
  interviews: { label: "Interviews", to: { "/sales-head-dashboard": "/sales-head-dashboard" } },
  assistance: {
    label: "Assistance Hub",
    to: { "/sales-head-dashboard": "/sales-head-dashboard/assistance" },
  },
  training: {
    label: "Training Hub",
    to: { "/sales-head-dashboard": "/sales-head-dashboard/training" },
  },
  enquiries: {
    label: "Enquiries by source",
    to: {
      "/admin-panel": "/admin-panel/enquiry-sources",
      "/ceo-dashboard": "/ceo-dashboard/enquiry-sources",
      "/sales-head-dashboard": "/sales-head-dashboard/enquiry-sources",
    },
  },
  marketing: {
    label: "Marketing Insights",
    to: {
      "/admin-panel": "/admin-panel/marketing-insights",
      "/ceo-dashboard": "/ceo-dashboard/marketing-insights",
      "/sales-head-dashboard": "/sales-head-dashboard/marketing-insights",
    },
  },
};

/** The rows of a metric, in the period and batch it was counted in. */
export function InsightRowsPage() {
  const [{ figure: asks, section = "", part, company }] = useSearchState({
    of: ["figure", "section", "part", "company"],
  });
  const key = readMetricKey(asks);
  const pathname = usePathHere();
  const { from, to, batchId } = useAddressScope();
  const metric = key && METRICS[key];
  const root = pathname.replace("/insights-rows", "");
  const home = HOMES[section];
  const back = home?.to[root];
  const scope = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(batchId ? { batchId } : {}),
  };
  const params = from || to ? scope : { ...scope, ...ALL_TIME };
  const crumbs =
    home && back ? [{ label: home.label, to: addressOf(back, { search: params }) }] : [];
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

/** A page with figures to open: the one that was left, or the first of the reader's own. */
function MetricsLink({ root, section }: { root: string; section: string }) {
  const homes = [HOMES[section], HOMES.today, HOMES.interviews, HOMES.marketing];
  const home = homes.find((one) => one?.to[root]);
  const to = home?.to[root];
  return home && to ? <LinkButton to={to}>{`Open ${home.label}`}</LinkButton> : null;
}
