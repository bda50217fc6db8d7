import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Comparison } from "../metrics/rules.ts";
import type { WholePeriod } from "../periods/rules.ts";
import { METRICS, type MetricKey } from "../rules.ts";

/** How a metric is compared; undefined where it is not, such as a median of few days, or what is still to be paid. */
export function comparisonOf(key: MetricKey): Comparison | undefined {
  const { when, unit, change } = METRICS[key] ?? {};
  if (when === "period") return unit === "days" ? undefined : { by: "before" };
  return change;
}

/** The metrics that are counted once more for a comparison, and the days; `as` where they stand beside another one. */
export type Compared = {
  keys: readonly MetricKey[];
  as?: MetricKey;
  from: IsoDate;
  to: IsoDate | null;
};

type Params = { from: IsoDate | null; to: IsoDate | null; today: IsoDate };

/** Returns what is counted beside metrics, given the period asked for and the one before it. */
export function comparedOf(
  keys: readonly MetricKey[],
  { from, to, today }: Params,
  before: WholePeriod | undefined,
): Compared[] {
  const groups = new Map<string, { keys: MetricKey[]; from: IsoDate; to: IsoDate | null }>();
  const alone: Compared[] = [];
  const add = (key: MetricKey, period: { from: IsoDate; to: IsoDate | null }) => {
    const name = `${period.from} ${period.to}`;
    const group = groups.get(name) ?? { keys: [], ...period };
    group.keys.push(key);
    groups.set(name, group);
  };
  for (const key of keys) {
    const comparison = comparisonOf(key);
    if (comparison?.by === "before" && before) add(key, before);
    if (comparison?.by === "new" && from && to)
      add(key, { from: addDays(from, -comparison.days), to: addDays(to, -comparison.days) });
    if (comparison?.by === "ahead") add(key, { from: today, to: null });
    if (comparison?.by === "week") {
      const day = addDays(today, -7);
      alone.push({ keys: ["interviews"], as: key, from: day, to: day });
    }
  }
  return [...groups.values(), ...alone];
}
