import { useQuery } from "@tanstack/react-query";
import { routeOf } from "#/client/lib/api-client.ts";
import { listQueryOf } from "#/client/lib/query.ts";
import type { warningsContract } from "#/features/warnings/contract.ts";
import { StatusBadge } from "./StatusBadge.tsx";

const WARNINGS = routeOf<(typeof warningsContract)["list"]>("GET", "/api/warnings");
const ONE = { query: { pageSize: "1" } };

/** How many signs of risk wait for the reader; nothing until it is known. */
export function WarningCount() {
  const { data } = useQuery(listQueryOf(WARNINGS, ONE));
  if (!data) return null;
  return <StatusBadge meaning={data.total > 0 ? "waiting" : "neutral"}>{data.total}</StatusBadge>;
}
