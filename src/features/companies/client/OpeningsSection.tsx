import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Company } from "../contract.ts";
import { STATUS_NAMES } from "../openings/rules.ts";
import { Section } from "./Section.tsx";

/** What a company looks for and looked for; nothing for whoever does not read openings. */
export function OpeningsSection({ company: { openings } }: { company: Company }) {
  if (!openings) return null;
  return (
    <Section title={`Openings (${openings.length})`}>
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
                  until <DateText value={until} /> · {applied} applied, {joined} of {seats} joined
                </Text>
              </span>
              <StatusBadge meaning={status === "published" ? "good" : "neutral"}>
                {STATUS_NAMES[status]}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
