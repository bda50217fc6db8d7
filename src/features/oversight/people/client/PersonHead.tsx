import { Box, Card, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Facts } from "#/client/ui/FactList.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { PersonHead as Head } from "../contract.ts";
import type { AccountState } from "../rules.ts";

/** Formats the role, with the sub-role where there is one. */
const formatRole = ({ role, subRole }: Pick<Head, "role" | "subRole">): string => subRole ?? role;

const MEANINGS: Record<AccountState, Meaning> = {
  Active: "good",
  "Awaiting approval": "waiting",
  Rejected: "bad",
  Disabled: "bad",
};

/** The head of a person's page: name, account status, journey status and next step. */
export function PersonHead({ person, children }: { person: Head; children?: ReactNode }) {
  const { username, email, state, place, next } = person;
  return (
    <Card>
      <Group gap="8px 20px" align="start" justify="space-between">
        <div>
          <Box component="h2" fz="xl">
            {username}
          </Box>
          <Text className="wrap" variant="soft" mt={4}>
            {[formatRole(person), email].filter(Boolean).join(", ")}
          </Text>
        </div>
        <StatusBadge meaning={MEANINGS[state]}>{state}</StatusBadge>
      </Group>
      {place && (
        <Box mt={16}>
          <Facts min="20rem" facts={[["Now", place], ...(next ? [["Next", next] as const] : [])]} />
        </Box>
      )}
      {children}
    </Card>
  );
}
