import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { currentDate } from "#/client/lib/clock.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { FirstOf } from "#/client/ui/FirstOf.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { formatNumber } from "#/shared/money.ts";
import type { Company } from "./companies.contract.ts";
import { isOpen, statusText } from "./openings/openings.rules.ts";
import { Section } from "./Section.tsx";

type Props = { company: Company; isLoading: boolean; onMore: () => void };

/** A company's current and past openings; nothing for readers without access to them. */
export function OpeningsSection({ company: { openings, openingsInAll }, ...more }: Props) {
  if (!openings || openingsInAll === null) return null;
  const today = currentDate();
  return (
    <Section title={`Openings (${formatNumber(openingsInAll)})`}>
      {openings.length === 0 ? (
        <Text c="dimmed">None so far.</Text>
      ) : (
        <ul className="rows">
          {openings.map(({ _id, role, status, until, seats, applied, joined }) => (
            <li key={_id}>
              <span className="wrap">
                <Link to="/openings/$openingId" params={{ openingId: _id }}>
                  {role}
                </Link>
                <Text variant="hint">
                  until <DateText isInSentence value={until} /> · {applied} applied, {joined} of{" "}
                  {seats} joined
                </Text>
              </span>
              <StatusBadge meaning={isOpen({ status, until }, today) ? "good" : "neutral"}>
                {statusText({ status, until }, today)}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
      <FirstOf shown={openings.length} total={openingsInAll} what="openings" {...more} />
    </Section>
  );
}
