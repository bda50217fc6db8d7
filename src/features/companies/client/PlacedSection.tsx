import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { formatLpa } from "#/shared/money.ts";
import type { Company } from "../contract.ts";
import { packagesOf } from "../rules.ts";
import { Section } from "./Section.tsx";

/** Who was placed there, and the packages; nothing for whoever does not read placements. */
export function PlacedSection({ company: { placed } }: { company: Company }) {
  if (!placed) return null;
  const packages = packagesOf(placed.map((one) => one.packageAmount));
  return (
    <Section title={`Placed (${placed.length})`}>
      {packages && (
        <Text variant="hint" mb={8}>
          Packages from {formatLpa(packages.lowest)} to {formatLpa(packages.highest)}, half of them
          at least {formatLpa(packages.median)}
        </Text>
      )}
      {placed.length === 0 ? (
        <Text c="dimmed">Nobody yet.</Text>
      ) : (
        <ul className="rows">
          {placed.map(({ userId, username, packageAmount, onboardingDate }) => (
            <li key={userId}>
              <span>
                <PersonLink id={userId} name={username} />
                <Text span variant="hint" ml={8}>
                  from <DateText value={onboardingDate} />
                </Text>
              </span>
              <Text span>{formatLpa(packageAmount)}</Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
