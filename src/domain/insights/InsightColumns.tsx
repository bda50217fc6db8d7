import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { batchColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { InsightRow } from "./insights.contract.ts";
import type { Metric, Unit } from "./metrics.rules.ts";
import { formatValue } from "./wording.rules.ts";

/** The name of a module; other text is left unchanged. */
export const moduleName = (text: string | null) =>
  MODULES.some((module) => module === text) ? MODULE_NAMES[text as "Java"] : text;

/** The column of a percentage's rows: counted or not. */
function valueText({ unit, measure }: Metric, value: number | null): string | null {
  if (value === null) return null;
  if (measure === "mean") return value > 0 ? "Yes" : "No";
  return unit === "count" ? String(value) : formatValue(unit, value);
}

/** The unit of an exported number, in the header so that the cells can be summed. */
const UNIT_NAMES: Partial<Record<Unit, string>> = { rupees: "₹", lpa: "LPA", days: "days" };

/** The columns for the rows of a metric. */
export function columnsOf(metric: Metric): Column<InsightRow>[] {
  const { day, detail, value } = metric;
  return [
    {
      key: "username",
      label: "Name",
      sortable: true,
      isFixed: true,
      person: ({ userId, username }) =>
        userId && username ? { id: userId, name: username } : null,
      text: ({ username }) => username,
      render: ({ userId, username }) =>
        userId && username ? (
          <PersonLink id={userId} name={username} />
        ) : (
          <Outsider name={username} />
        ),
    },
    ...(detail
      ? [
          {
            key: "detail",
            label: detail,
            sortable: true,
            text: (row: InsightRow) => moduleName(row.detail),
            render: (row: InsightRow) => moduleName(row.detail) ?? NOTHING,
          },
        ]
      : []),
    batchColumn("batchId", "Batch"),
    ...(day
      ? [
          {
            key: "date",
            label: day,
            sortable: true,
            isLabelled: true,
            render: ({ date }: InsightRow) => (date ? <DateText value={date} as="day" /> : NOTHING),
          },
        ]
      : []),
    ...(value
      ? [
          {
            key: "value",
            label: value,
            sortable: true,
            align: "right" as const,
            // Users who may not read the values have no such column.
            isFor: (row: InsightRow) => row.value !== null,
            exported: [
              {
                label: UNIT_NAMES[metric.unit] ? `${value} (${UNIT_NAMES[metric.unit]})` : value,
                value: (row: InsightRow) =>
                  metric.measure === "mean" ? valueText(metric, row.value) : row.value,
              },
            ],
            render: (row: InsightRow) => valueText(metric, row.value) ?? NOTHING,
          },
        ]
      : []),
  ];
}

/**
 * A person without an account, and therefore without a page: a personal assistant of the CTO's
 * list.
 */
const Outsider = ({ name }: { name: string | null }) =>
  name ? (
    <>
      {name}{" "}
      <Text span variant="faint" fz="xs" title="Personal assistant, without an account here">
        Personal
      </Text>
    </>
  ) : (
    NOTHING
  );
