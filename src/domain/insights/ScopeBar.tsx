import { Box, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { ALL_TIME, useBatches, useScope } from "./insights.client.ts";
import css from "./insights.module.css";
import { namedPeriods, type Period } from "./periods.rules.ts";
import { formatPeriod } from "./wording.rules.ts";

const OWN = "Own dates";

/** A period in the address; one without both ends must be named, or it would mean this month. */
const addressOf = ({ from, to }: Period) => ({
  from,
  to,
  period: from || to ? undefined : ALL_TIME.period,
});

/** A separate component, as it has many options: a change of the period does not re-render them. */
function BatchChoice() {
  const [{ batchId }, setSearch] = useSearchState({ of: ["batchId"] });
  const batches = useBatches();
  return (
    <Select
      label="Batch"
      size="sm"
      placeholder="All batches"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "All batches" }}
      nothingFoundMessage="No batches found."
      value={batchId || null}
      onChange={(id) => setSearch({ batchId: id ?? undefined })}
      data={(batches.data?.batches ?? []).map((batch) => ({
        value: batch.batchId,
        label: `${batch.batchId}, ${MODULE_NAMES[batch.batchType]} from ${formatShownDate(batch.startDate)}`,
      }))}
    />
  );
}

/** Selects the period and the batch of the metrics, both in the address; collapsed on a phone. */
export function ScopeBar() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { from, to, batchId } = useScope();
  const [, setSearch] = useSearchState({ of: [] });
  const periods = namedPeriods(useCurrentDate());
  const ofAddress =
    Object.entries(periods).find(([, one]) => one.from === from && one.to === to)?.[0] ?? OWN;
  const [chosen, choose] = useOptimisticChoice(ofAddress, (name) =>
    setSearch(addressOf(periods[name] ?? {})),
  );
  return (
    <>
      <Button
        variant="default"
        hiddenFrom="sm"
        fullWidth
        justify="space-between"
        mb={12}
        rightSection={<IconChevronDown size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === OWN && from && to ? formatPeriod({ from, to }) : chosen},{" "}
        {batchId ?? "all batches"}
      </Button>
      <Box
        id={id}
        role="group"
        aria-label="Period and batch"
        className={css.scope ?? ""}
        {...(!isOpen && { visibleFrom: "sm" })}
      >
        <Select
          label="Period"
          size="sm"
          allowDeselect={false}
          data={[...Object.keys(periods), ...(chosen === OWN ? [OWN] : [])]}
          value={chosen}
          onChange={(name) => name && name in periods && choose(name)}
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
        <BatchChoice />
      </Box>
    </>
  );
}
