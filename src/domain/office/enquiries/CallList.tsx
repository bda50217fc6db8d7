import { Box, Button, Group, Text } from "@mantine/core";
import { IconPhone, IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { EventItem } from "#/client/ui/EventList.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { CorrectCall } from "./CallForm.tsx";
import { nextCallText } from "./enquiries.client.ts";
import type { EnquiryCall } from "./enquiries.contract.ts";

export function CallList({ calls }: { calls: readonly EnquiryCall[] }) {
  const [corrected, setCorrected] = useState<string | null>(null);
  if (calls.length === 0) return <EmptyState text="Nobody has called yet." Icon={IconPhoneOff} />;
  return (
    <Box component="ol" aria-label="Calls" mt={24} p={0}>
      {calls.map((call) =>
        corrected === call._id ? (
          <li key={call._id}>
            <CorrectCall call={call} onClose={() => setCorrected(null)} />
          </li>
        ) : (
          <Call key={call._id} call={call} onCorrect={() => setCorrected(call._id)} />
        ),
      )}
    </Box>
  );
}

function Call({ call, onCorrect }: { call: EnquiryCall; onCorrect: () => void }) {
  const { result, note, calledBy, calledById, calledAt } = call;
  const next = nextCallText(call);
  return (
    <EventItem Icon={IconPhone} tone={result === "Spoke" ? "accent" : "neutral"}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Text fw={650}>{result}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Correct the call of ${calledBy}: ${result}`}
          onClick={onCorrect}
        >
          Correct
        </Button>
      </Group>
      {note && <Text className="wrap lines">{note}</Text>}
      <Text variant="faint" fz="xs">
        <StaffLink id={calledById} name={calledBy} />, <DateText value={calledAt} as="time" />
        {next && `. Next call: ${next}`}
      </Text>
    </EventItem>
  );
}
