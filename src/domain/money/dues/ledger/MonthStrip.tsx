import { Box, Card, Progress, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type DueSummary, ledgerContract } from "./ledger.contract.ts";

type MonthSums = DueSummary["months"][number];

const SHOWN = 6;

/** One row at any width, scrolled if too wide, so that the list below stays visible. */
const ONE_ROW = {
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(auto, 1fr)",
  gap: "clamp(8px, 1vw, 12px)",
  overflowX: "auto",
  scrollbarWidth: "none",
  // A tile's focus ring needs this space.
  padding: 3,
  margin: -3,
} as const;

/** What fell due in each recent month, and how much of it was received. */
export function MonthStrip() {
  const summary = useRouteQuery(ledgerContract.summary, {});
  return (
    <QueryView queries={[summary]} placeholder={<Months months={[]} />}>
      {({ months }) => months.length > 0 && <Months months={months.slice(0, SHOWN)} />}
    </QueryView>
  );
}

function Months({ months }: { months: readonly MonthSums[] }) {
  const here = useAddressHere();
  const [search] = useSearchState();
  return (
    <Box component="section" mb={{ base: 12, sm: 20 }} aria-label="By month">
      <Box component="h2" mb={{ base: 6, sm: 10 }}>
        By the month it falls due
      </Box>
      <Box component="ul" mih={{ base: "6.4rem", sm: "6.9rem" }} style={ONE_ROW}>
        {months.map((month) => (
          <Box component="li" key={month.key} miw="6.9rem">
            <Card
              className="figures"
              h="100%"
              p="clamp(8px, 1.4vw, 12px) clamp(10px, 1.4vw, 14px)"
              renderRoot={(root) => (
                <Link
                  {...root}
                  {...splitAddress(here({ dueIn: month.key }))}
                  activeOptions={{ exact: true, includeSearch: true }}
                  data-current={search.dueIn === month.key || undefined}
                  resetScroll={false}
                />
              )}
            >
              <MonthTile month={month} />
            </Card>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function MonthTile({ month: { key, month, expected, received, open } }: { month: MonthSums }) {
  const today = useCurrentDate();
  const share = expected.amount === 0 ? 0 : (received.amount / expected.amount) * 100;
  // What is open in the current month may still be paid in time.
  const isLate = open.count > 0 && key < today.slice(0, 7);
  return (
    <>
      <Text span variant="note" fw={550}>
        {month}
      </Text>
      <Text span fw={650} mt={4}>
        {formatRupees(received.amount)}
        <Text span variant="note" fw={450}>
          {" "}
          of{"\u00a0"}
          {formatRupees(expected.amount)}
        </Text>
      </Text>
      <Progress value={share} size={6} my={6} color="var(--accent)" aria-hidden="true" />
      <Text span fz="xs" c={isLate ? "var(--danger-ink)" : "var(--ink-faint)"}>
        {open.count === 0 ? "All received" : `${open.count} open`}
      </Text>
    </>
  );
}
