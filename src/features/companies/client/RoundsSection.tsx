import { Table, Text } from "@mantine/core";
import { ROUNDS } from "#/features/interviews/rules.ts";
import type { Company } from "../contract.ts";
import { roundsOf } from "../rules.ts";
import { Section } from "./Section.tsx";

/** How interviews went, by round. */
export function RoundsSection({ company }: { company: Company }) {
  const rounds = roundsOf(ROUNDS, company.rounds);
  return (
    <Section title="Interviews">
      {rounds.length === 0 ? (
        <Text c="dimmed">No interviews yet.</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="Rounds and their outcomes"
        >
          <Table aria-label="Interviews by round and outcome" horizontalSpacing={5} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Round</Table.Th>
                <Table.Th ta="right">Positive</Table.Th>
                <Table.Th ta="right">Negative</Table.Th>
                <Table.Th ta="right">Pending</Table.Th>
                <Table.Th ta="right">No-shows</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rounds.map(({ round, Positive, Negative, Pending, noShows }) => (
                <Table.Tr key={round}>
                  <Table.Th scope="row">{round}</Table.Th>
                  <Table.Td ta="right">{Positive}</Table.Td>
                  <Table.Td ta="right">{Negative}</Table.Td>
                  <Table.Td ta="right">{Pending}</Table.Td>
                  <Table.Td ta="right">{noShows}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
