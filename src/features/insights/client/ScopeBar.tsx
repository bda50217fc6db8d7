import { Select } from "@mantine/core";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { istDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { namedPeriods, type Period } from "../periods/rules.ts";
import { ALL_TIME, useBatches, useScope } from "./api.ts";
import css from "./insights.module.css";

const OWN = "Own dates";

/** What the address says of a period; one without both ends has to be named, or it would be this month. */
const addressOf = ({ from, to }: Period) => ({
  from,
  to,
  period: from || to ? undefined : ALL_TIME.period,
});

/** Chooses the period and the batch that figures are about; both stand in the address. */
export function ScopeBar() {
  const { from, to, batchId } = useScope();
  const [, setSearch] = useSearchState();
  const batches = useBatches();
  const periods = namedPeriods(istDate(new Date()));
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
          if (period) setSearch(addressOf(period));
        }}
      />
      <DateField
        label="From"
        size="sm"
        value={from ?? ""}
        {...(to ? { max: to } : {})}
        onChange={(day) => setSearch(addressOf({ from: day || undefined, to }))}
      />
      <DateField
        label="To"
        size="sm"
        value={to ?? ""}
        {...(from ? { min: from } : {})}
        onChange={(day) => setSearch(addressOf({ from, to: day || undefined }))}
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
          label: `${batch.batchId}, ${MODULE_NAMES[batch.batchType]} from ${formatShownDate(batch.startDate)}`,
        }))}
      />
    </div>
  );
}
