import { Group, Pill } from "@mantine/core";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { formatMonth } from "#/shared/months.ts";
import { DUE_KINDS, DUE_STATUSES } from "../dues.rules.ts";
import { formatKind } from "./ledger.client.ts";

const ALL = "All";

const STATUSES = [
  { value: ALL, label: "Every status" },
  { value: "Open", label: "Open (due or overdue)" },
  ...DUE_STATUSES.map((status) => ({ value: status, label: status })),
];
const KINDS = [
  { value: ALL, label: "Every kind" },
  ...DUE_KINDS.map((kind) => ({ value: kind, label: formatKind(kind) })),
];
const CHOICES = [
  { name: "status", label: "Status", data: STATUSES },
  { name: "kind", label: "Kind", data: KINDS },
] as const;
const MONTHS = [
  { name: "dueIn", say: "Due in" },
  { name: "receivedIn", say: "Received in" },
] as const;

/** Status, kind, and the month chosen by a metric above; all are kept in the address. */
export function LedgerFilters() {
  const [search, change] = useSearchState();
  const choose = (name: string, value: string | null) =>
    change({ [name]: !value || value === ALL ? undefined : value, page: undefined });
  return (
    <Group gap={8} flex="1 1 16rem">
      {CHOICES.map(({ name, label, data }) => (
        <Select
          key={name}
          aria-label={label}
          size="sm"
          flex="1 1 7rem"
          rightSectionWidth={26}
          maw="12rem"
          data={data}
          value={search[name] ?? ALL}
          onChange={(value) => choose(name, value)}
          allowDeselect={false}
        />
      ))}
      {MONTHS.map(({ name, say }) => {
        const month = search[name];
        return month && /^\d{4}-\d{2}$/.test(month) ? (
          <Pill
            key={name}
            size="md"
            withRemoveButton
            onRemove={() => choose(name, null)}
            removeButtonProps={{
              "aria-label": "Show every month",
              "aria-hidden": false,
              tabIndex: 0,
            }}
          >
            {say} {formatMonth(`${month}-01`)}
          </Pill>
        ) : null;
      })}
    </Group>
  );
}
