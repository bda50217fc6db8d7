import { Box, Group, Text } from "@mantine/core";
import {
  type Icon,
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconChevronRight,
  IconFileText,
  IconHeartHandshake,
  IconReceiptRupee,
  IconSchool,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EventItem } from "#/client/ui/EventList.tsx";
import type { Tone } from "#/client/ui/IconTile.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { formatMonth } from "#/shared/months.ts";
import type { TimelineEvent } from "./timeline.contract.ts";
import css from "./timeline.module.css";
import type { EventKind } from "./timeline.rules.ts";

const LOOKS: Record<EventKind, { Icon: Icon; tone: Tone }> = {
  account: { Icon: IconUser, tone: "neutral" },
  onboarding: { Icon: IconFileText, tone: "neutral" },
  payment: { Icon: IconReceiptRupee, tone: "warning" },
  training: { Icon: IconSchool, tone: "accent" },
  score: { Icon: IconChartBar, tone: "warning" },
  interview: { Icon: IconCalendarEvent, tone: "accent" },
  placement: { Icon: IconBriefcase, tone: "success" },
  assistance: { Icon: IconHeartHandshake, tone: "accent" },
};

type Props = {
  /** YYYY-MM */
  month: string;
  events: readonly TimelineEvent[];
  /** The timeline's owner, whose name is not repeated in each event. */
  username: string;
  Heading: "h2" | "h3";
};

/** The events of one month on the line. */
export function TimelineMonth({ month, events, username, Heading }: Props) {
  return (
    <section>
      <Box component={Heading} mb={12} fz="md" lts={0} c="var(--ink-soft)">
        {formatMonth(`${month}-15`)}
      </Box>
      <ol>
        {events.map((event) => (
          <EventItem key={`${event.at} ${event.text}`} {...LOOKS[event.kind]}>
            <Text className="wrap" maw="44rem" fw={520} lh={1.4}>
              <Words event={event} />
            </Text>
            <Group
              gap="2px 10px"
              mt={4}
              fz="clamp(0.8125rem, (100vw - 48rem) * 99, 0.875rem)"
              c="var(--ink-faint)"
            >
              <DateText value={event.at} as="time" />
              {event.actor && event.actor !== username && (
                <span>
                  by <StaffLink id={event.actorId} name={event.actor} />
                </span>
              )}
            </Group>
          </EventItem>
        ))}
      </ol>
    </section>
  );
}

function Words({ event: { text, href } }: { event: TimelineEvent }) {
  if (!href) return text;
  return (
    <Link {...splitAddress(href)} className={css.link}>
      {text}
      <IconChevronRight size={15} stroke={2} aria-hidden="true" />
    </Link>
  );
}
