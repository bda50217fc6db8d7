import { VisuallyHidden } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { formatNumber } from "#/shared/money.ts";
import { enquiriesContract } from "./enquiries.contract.ts";

/** How many enquiries to call by today, next to their menu entry; renders nothing for 0. */
export function CallsDue() {
  const { data } = useRouteQuery(enquiriesContract.list, { query: { pageSize: "1" } });
  if (!data?.due) return null;
  return (
    <StatusBadge meaning="waiting">
      {formatNumber(data.due)}
      <VisuallyHidden> to call today</VisuallyHidden>
    </StatusBadge>
  );
}
