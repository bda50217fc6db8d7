import { Text } from "@mantine/core";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { ShowMore } from "#/client/ui/ShowMore.tsx";
import { formatLpa, formatNumber } from "#/shared/money.ts";
import type { Company } from "./companies.contract.ts";

type Props = { company: Company; isLoading: boolean; onMore: () => void };

/** Who was placed there, and the packages; empty for readers without access to placements. */
export function PlacedSection({ company: { placed, placements }, ...more }: Props) {
  if (!placed || !placements) return null;
  const { count, packages } = placements;
  return (
    <CardSection title={`Placed (${formatNumber(count)})`}>
      {packages && (
        <Text variant="hint" mb={8}>
          Packages from {formatLpa(packages.lowest)} to {formatLpa(packages.highest)}, half of them
          at least {formatLpa(packages.median)}
        </Text>
      )}
      {placed.length === 0 ? (
        <Text c="dimmed">Nobody yet. People who are placed here appear automatically.</Text>
      ) : (
        <ul className="rows">
          {placed.map(({ userId, username, packageAmount, onboardingDate }) => (
            <li key={userId}>
              <span>
                <PersonLink id={userId} name={username} />
                <Text span variant="hint" ml={8}>
                  from <DateText isInSentence value={onboardingDate} />
                </Text>
              </span>
              <Text span>{formatLpa(packageAmount)}</Text>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={placed.length} total={count} what="people" {...more} />
    </CardSection>
  );
}
