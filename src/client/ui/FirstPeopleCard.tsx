import { Box, Card, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import { namesakesIn, type Person } from "#/shared/person-code.ts";
import { PersonLink } from "./PersonLink.tsx";

type Row = {
  key: string;
  person: Person;
  /** One line below the name. */
  detail: ReactNode;
  /** At the row's end: a state, or a duration. */
  end: ReactNode;
};

type Props = {
  title: string;
  /** How many people the full list has. */
  count: number;
  to: Address;
  rows: readonly Row[];
  /** Shown if there is none. */
  nothing: string;
};

/** The first people of a list as a card of a first screen, with a link to all of them. */
export function FirstPeopleCard({ title, count, to, rows, nothing }: Props) {
  const id = useId();
  const namesakes = namesakesIn(rows.map(({ person }) => person));
  return (
    <Card component="section" aria-labelledby={id} p="12px 16px 8px">
      <Group justify="space-between" gap={8} mb={2} wrap="nowrap">
        <Box component="h2" id={id} fz="1.0625rem">
          {title}
        </Box>
        {count > 0 && (
          <Link {...splitAddress(to)} aria-label={`${title}: all ${count}`}>
            All&nbsp;{count}
          </Link>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text variant="note" py={10}>
          {nothing}
        </Text>
      ) : (
        <ul className="rows">
          {rows.map(({ key, person, detail, end }) => (
            <Box key={key} component="li" py={5}>
              <Box miw={0}>
                <Text span inherit fw={560}>
                  <PersonLink {...person} namesakes={namesakes} />
                </Text>
                <Text
                  span
                  display="block"
                  variant="hint"
                  truncate
                  title={typeof detail === "string" ? detail : undefined}
                >
                  {detail}
                </Text>
              </Box>
              <Text span className="figures" variant="hint" ta="end">
                {end}
              </Text>
            </Box>
          ))}
        </ul>
      )}
    </Card>
  );
}
