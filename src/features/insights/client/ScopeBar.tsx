import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { addDays, formatDay, type IsoDate, istDate } from "#/shared/dates.ts";
import { MAX_PAGE_SIZE } from "#/shared/list.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { insightsContract } from "../contract.ts";
import { useScope } from "./api.ts";
import css from "./insights.module.css";

type Period = { from?: IsoDate | undefined; to?: IsoDate | undefined };

const periodsOf = (today: IsoDate): Record<string, Period> => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
  return {
    "All time": {},
    "This month": { from: `${today.slice(0, 7)}-01`, to: today },
    "Last 30 days": { from: addDays(today, -29), to: today },
    "Last 90 days": { from: addDays(today, -89), to: today },
    "Financial year": { from: `${year}-04-01`, to: today },
  };
};
const OWN = "Own dates";

/** Chooses the period and the batch that figures are about; both stand in the address. */
export function ScopeBar() {
  const { from, to, batchId } = useScope();
  const [, setSearch] = useSearchState();
  const batches = useQuery(
    routeQuery(insightsContract.batches, { query: { pageSize: String(MAX_PAGE_SIZE) } }),
  );
  const periods = periodsOf(istDate(new Date()));
  const chosen =
    Object.entries(periods).find(([, one]) => one.from === from && one.to === to)?.[0] ?? OWN;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around a bar.
    <div role="group" aria-label="Period and batch" className={css.scope}>
      <Select
        label="Period"
        size="sm"
        allowDeselect={false}
        data={[...Object.keys(periods), ...(chosen === OWN ? [OWN] : [])]}
        value={chosen}
        onChange={(name) => {
          const period = periods[name ?? ""];
          if (period) setSearch({ from: period.from, to: period.to });
        }}
      />
      <DateField
        label="From"
        size="sm"
        value={from ?? ""}
        {...(to ? { max: to } : {})}
        onChange={(day) => setSearch({ from: day || undefined })}
      />
      <DateField
        label="To"
        size="sm"
        value={to ?? ""}
        {...(from ? { min: from } : {})}
        onChange={(day) => setSearch({ to: day || undefined })}
      />
      <Select
        label="Batch"
        size="sm"
        placeholder="All batches"
        searchable
        clearable
        clearButtonProps={{ "aria-label": "All batches" }}
        nothingFoundMessage="No batches found."
        value={batchId ?? null}
        onChange={(id) => setSearch({ batchId: id ?? undefined })}
        data={(batches.data?.batches ?? []).map((batch) => ({
          value: batch.batchId,
          label: `${batch.batchId}, ${MODULE_NAMES[batch.batchType]} from ${formatDay(batch.startDate)}`,
        }))}
      />
    </div>
  );
}
