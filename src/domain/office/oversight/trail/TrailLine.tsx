import { Box, Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { AuditLine } from "./trail.contract.ts";

/** One audit line; expanded, all its content. */
export function TrailLine({ line }: { line: AuditLine }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box py={8} style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Details of: ${line.text}`}
          onClick={() => setOpen(!isOpen)}
          p={4}
        >
          <Chevron size={17} aria-hidden="true" />
        </UnstyledButton>
        <Box flex={1} miw={0}>
          <Group gap="2px 10px">
            <Text span className="wrap">
              {line.text}
            </Text>
            {line.outcome === "refused" && <StatusBadge meaning="bad">Refused</StatusBadge>}
          </Group>
          <Text variant="hint" component="div">
            <Who line={line} />
            {line.person && line.person.id !== line.actor?.id && (
              <>
                {", about "}
                <PersonLink id={line.person.id} name={line.person.username} />
              </>
            )}
          </Text>
        </Box>
        <Text variant="note" span>
          <DateText value={line.at} as="time" />
        </Text>
      </Group>
      <Box id={id} pl={33} mt={6} hidden={!isOpen}>
        {isOpen && <Details line={line} />}
      </Box>
    </Box>
  );
}

function Who({ line: { actor, ip } }: { line: AuditLine }) {
  if (!actor) return ip ? "Somebody who was not signed in" : "The platform";
  return (
    <>
      <PersonLink id={actor.id} name={actor.username} />, {actor.role}
    </>
  );
}

function Details({ line }: { line: AuditLine }) {
  const { action, subject, values, ip, userAgent, requestId, token } = line;
  const facts: [string, ReactNode][] = [
    ...values.map(({ name, before, after }): [string, ReactNode] => [
      name,
      before === null || before === after ? after : `${before} → ${after ?? "nothing"}`,
    ]),
    ["Address (IP)", ip],
    ["Browser", userAgent],
    ["Access token", token && [token.name, token.id].filter(Boolean).join(" ")],
    ["Action", action],
    ["Subject", [subject.type, subject.id].filter(Boolean).join(" ")],
    ["Call", requestId],
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}
