import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import type { PlainPath } from "#/shared/pages.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { pendingQuery, requestsQuery } from "./api.ts";

type Waiting = { id: string; name: string; about: string; since: string; to: PlainPath };

const SHOWN = 5;

/** The registrations and requests for assistance that have waited longest, each with its way in. */
export function WaitingList() {
  const pending = useQuery(pendingQuery);
  const requests = useQuery(requestsQuery);
  return (
    <Card>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <h2>Waiting longest</h2>
      </Group>
      <Loaded queries={[pending, requests]}>
        {(registrations, target) => (
          <Rows rows={longest(registrations.answer.trainees, target.answer.users)} />
        )}
      </Loaded>
    </Card>
  );
}

function Rows({ rows }: { rows: readonly Waiting[] }) {
  if (rows.length === 0) {
    return <EmptyState text="Nobody waits for a decision." Icon={IconUserCheck} />;
  }
  const namesakes = namesakesIn(rows);
  return (
    <ul className="rows">
      {rows.map(({ id, name, about, since, to }) => (
        <li key={`${to}${id}`}>
          <Stack gap={0} miw={0}>
            <strong>
              <PersonLink id={id} name={name} namesakes={namesakes} />
            </strong>
            <Text span variant="hint" truncate>
              {about}
            </Text>
          </Stack>
          <Group gap={14} align="baseline" wrap="nowrap">
            <Text span variant="hint">
              <DateText value={since} />
            </Text>
            <Anchor
              component={Link}
              underline="always"
              to={to}
              fz="sm"
              fw={600}
              aria-label={`Decide about ${displayNameAmong(namesakes, { id, name })}`}
            >
              Decide
            </Anchor>
          </Group>
        </li>
      ))}
    </ul>
  );
}

type Registrant = { _id: string; username: string; email: string; createdAt: string };
type Asking = { _id: string; username: string; topic: string | null; requestedAt: string };

const longest = (registrants: readonly Registrant[], asking: readonly Asking[]): Waiting[] =>
  [
    ...registrants.map(({ _id, username, email, createdAt }) => ({
      id: _id,
      name: username,
      about: `Registration · ${email}`,
      since: createdAt,
      to: "/new-register" as const,
    })),
    ...asking.map(({ _id, username, topic, requestedAt }) => ({
      id: _id,
      name: username,
      about: topic ? `Assistance · ${topic}` : "Assistance",
      since: requestedAt,
      to: "/assistance-register" as const,
    })),
  ]
    .toSorted((one, other) => one.since.localeCompare(other.since))
    .slice(0, SHOWN);
