import { Anchor, Box, Card, Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { RowBars } from "#/client/ui/chart/RowBars.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FirstPeopleCard } from "#/client/ui/FirstPeopleCard.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { addressOf } from "#/shared/pages.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { supportedContract } from "./supported.contract.ts";
import { ENDING_LABEL, toAssistant } from "./supported.rules.ts";

type Overview = CallResponse<typeof supportedContract.overview>;
type Workload = Overview["load"];

const LOOK = { sizes: "repeat(3, minmax(0, 1fr))", gap: 14, mb: 24 };

export function OverviewStrip() {
  const overview = useRouteQuery(supportedContract.overview, {});
  return (
    <QueryView
      queries={[overview]}
      placeholder={
        <Columns {...LOOK} role="status" aria-label="Loading...">
          {["a", "b", "c"].map((card) => (
            <Skeleton key={card} h={350} radius="lg" />
          ))}
        </Columns>
      }
    >
      {({ seekers, ending, firstSeekers, firstEnding, load }) => (
        <Columns {...LOOK} role="region" aria-label="At a glance">
          <FirstPeopleCard
            title="Seekers without guidance"
            count={seekers}
            to="/cto-dashboard/new-seekers"
            rows={firstSeekers.map((one) => rowOf(one, "joined"))}
            nothing="Nobody waits for a provider."
          />
          <FirstPeopleCard
            title={ENDING_LABEL}
            count={ending}
            to={addressOf("/cto-dashboard", { search: { show: "ending" } })}
            rows={firstEnding.map((one) => rowOf(one))}
            nothing="Nobody's support ends soon."
          />
          <WorkloadPanel load={load} />
        </Columns>
      )}
    </QueryView>
  );
}

const rowOf = (
  { _id: key, userId, name, companyName, date }: Overview["firstEnding"][number],
  word = "",
) => ({
  key,
  person: userId ? { id: userId, name } : toAssistant({ _id: key, name }),
  detail: companyName ?? "No details yet",
  end: date && (
    <>
      {word && (
        <Text span display="block" inherit>
          {word}
        </Text>
      )}
      <DateText value={date} />
    </>
  ),
});

function WorkloadPanel({ load }: { load: Workload }) {
  const namesakes = namesakesIn(load.map(({ _id: id, name }) => ({ id, name })));
  return (
    <Card p="12px 16px">
      <Box component="h2" mb={10} fz="1.0625rem">
        Guidance load
      </Box>
      {load.length === 0 ? (
        <Text mb={8}>No providers found. Add the in-house employees who guide people first.</Text>
      ) : (
        <RowBars
          rows={load.map(({ _id, name, asProvider, asHelper }) => ({
            key: _id,
            name: displayNameAmong(namesakes, { id: _id, name }),
            href: addressOf("/cto-dashboard", { search: { q: name } }),
            value: String(asProvider + asHelper),
            note: `provider ${asProvider} · helper ${asHelper}`,
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
