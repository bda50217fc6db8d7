import { Group, Text } from "@mantine/core";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Company } from "./companies.contract.ts";
import { roundsOf } from "./companies.rules.ts";

/** How interviews went, by round; what there was none of is left out. */
export function RoundsSection({ company }: { company: Company }) {
  const rounds = roundsOf(ROUNDS, company.rounds);
  return (
    <CardSection title="Interviews">
      {rounds.length === 0 ? (
        <Text c="dimmed">No interviews yet.</Text>
      ) : (
        <ul className="rows">
          {rounds.map(({ round, Positive, Negative, Pending, noShows }) => (
            <li key={round}>
              <strong>{round}</strong>
              <Group gap="0 14px" justify="flex-end" flex="0 1 auto" className="figures">
                {Positive > 0 && <span>{Positive} positive</span>}
                {Negative > 0 && <span>{Negative} negative</span>}
                {Pending > 0 && <span>{Pending} pending</span>}
                {noShows > 0 && <span>{noShows === 1 ? "1 no-show" : `${noShows} no-shows`}</span>}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}
