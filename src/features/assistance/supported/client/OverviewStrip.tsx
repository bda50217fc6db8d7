import { Anchor, Box, Card, Text } from "@mantine/core";
import { IconCalendarDue, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { Answer } from "#/shared/contract.ts";
import { addressOf } from "#/shared/pages.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { supportedContract } from "../contract.ts";
import { ENDING_LABEL } from "../rules.ts";

type Workload = Answer<typeof supportedContract.overview>["load"];

/** The CTO's overview: how many have no provider, whose support ends soon, and the workload of each guide. */
export function OverviewStrip() {
  const overview = useQuery(routeQuery(supportedContract.overview, {}));
  return (
    <Loaded queries={[overview]} shape="cards">
      {({ seekers, ending, load }) => (
        <Columns
          sizes="minmax(15rem, 1fr) 2.2fr"
          isEven
          gap={16}
          mb={24}
          role="region"
          aria-label="At a glance"
        >
          <Tiles min="15rem" gap="14px" isFilled>
            <StatCard
              label="Seekers without guidance"
              value={seekers}
              hint={seekers === 0 ? "Everyone has a provider." : "Give each of them a provider."}
              Icon={IconUserSearch}
              to="/cto-dashboard/new-seekers"
            />
            <StatCard
              label={ENDING_LABEL}
              value={ending}
              hint="A year after joining."
              Icon={IconCalendarDue}
              to={addressOf("/cto-dashboard", { search: { show: "ending" } })}
            />
          </Tiles>
          <WorkloadPanel load={load} />
        </Columns>
      )}
    </Loaded>
  );
}

function WorkloadPanel({ load }: { load: Workload }) {
  const namesakes = namesakesIn(load.map(({ _id: id, name }) => ({ id, name })));
  return (
    <Card p="18px 20px">
      <Box component="h2" mb={10} c="var(--ink-faint)" fz="sm" fw={520}>
        Guidance load
      </Box>
      {load.length === 0 ? (
        <Text mb={8}>No providers found</Text>
      ) : (
        <RowBars
          rows={load.map(({ _id, name, asProvider, asHelper }) => ({
            key: _id,
            name: displayNameAmong(namesakes, { id: _id, name }),
            href: addressOf("/cto-dashboard", { search: { q: name } }),
            value: String(asProvider + asHelper),
            note: `provider for ${asProvider}, helper for ${asHelper}`,
            parts: [
              { key: "provider", amount: asProvider, tone: "accent" },
              { key: "helper", amount: asHelper, tone: "quiet" },
            ],
          }))}
        />
      )}
      <Anchor component={Link} to="/cto-dashboard/in-house-employees" fz="sm" mt={12}>
        All in-house employees
      </Anchor>
    </Card>
  );
}
