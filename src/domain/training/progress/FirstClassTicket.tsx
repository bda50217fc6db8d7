import { Anchor, Card, Group, Text } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useConfig } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { describeStart } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_TITLES } from "#/domain/training/sessions/training.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { CurrentModule, NextClass } from "./progress.contract.ts";

type Props = { module: CurrentModule; next: NextClass | null };

/** Before the first class of a batch: when, where, with whom, and what to bring. */
export function FirstClassTicket({ module, next }: Props) {
  const config = useConfig();
  const { type, batchId, startDate, calendarUrl } = module;
  const begin = next?.date ?? startDate;
  const today = useCurrentDate();
  return (
    <Card component="section" aria-label="What is next">
      <Group gap={14} wrap="nowrap" mb={16}>
        <IconTile>
          <IconTicket size={22} stroke={1.7} aria-hidden="true" />
        </IconTile>
        <div>
          <Text component="h2" fz="lg" fw={650}>
            You are in
          </Text>
          <Text variant="soft">
            {MODULE_TITLES[type]} · {describeStart(begin, today).toLowerCase()}
          </Text>
        </div>
      </Group>
      <Facts
        // One row on a desktop, two side by side on a phone.
        min={`max(9rem, ${next ? 14 : 18}%)`}
        facts={[
          ["First day", <DateText key="day" value={begin} />],
          ["Batch", batchId],
          ...known([
            ["Slot", next && formatSlot(next.time)],
            ["Trainer", next?.trainer],
            ["Slot and trainer", !next && "You are told by mail and here once they are set"],
            // A class with a place or link of its own is not at the hub's address.
            [
              "Place",
              config?.address && !next?.place && !next?.link && (
                <Place key="at" address={config.address} />
              ),
            ],
          ]),
          ["Bring", "A photo identity card, a laptop if you have one, and something to write on"],
        ]}
      />
      {next && <MeetingText of={next} />}
      <Group gap="8px 16px" mt={16}>
        <LinkButton to={MODULE_PAGES[type]} variant="default">
          Open sessions
        </LinkButton>
        {next ? (
          <CalendarLink
            address={next.calendarUrl}
            name={`session ${next.date}`}
            subject={next.topic}
          />
        ) : (
          calendarUrl && (
            <CalendarLink
              address={calendarUrl}
              name={`first day ${startDate}`}
              subject={`first day of batch ${batchId}`}
            />
          )
        )}
        <Text variant="note">
          <WhoToAsk />
        </Text>
      </Group>
    </Card>
  );
}

function Place({ address }: { address: string }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
  return (
    <>
      {address}{" "}
      <Anchor href={map} target="_blank" rel="noreferrer" inherit>
        Open the map
      </Anchor>
    </>
  );
}
