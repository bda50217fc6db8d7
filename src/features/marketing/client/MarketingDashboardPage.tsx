import { Box, Card, Skeleton, Text } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconHistory,
  IconNews,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { interviewsContract } from "#/features/interviews/contract.ts";
import type { SiteConfig } from "#/features/site/contract.ts";
import type { PlainPath } from "#/shared/pages.ts";

type Way = { to: PlainPath; label: string; text: string; Icon: Icon };

const WAYS: readonly Way[] = [
  { to: "/feeds", label: "Feed", text: "Announcements for you.", Icon: IconNews },
  {
    to: "/profile-details",
    label: "Profile Details",
    text: "Your resume, experience and mobile.",
    Icon: IconUserCircle,
  },
  {
    to: "/interview-schedules",
    label: "Interview Schedules",
    text: "Schedule interviews and record how they went.",
    Icon: IconCalendarEvent,
  },
  {
    to: "/past-schedules",
    label: "Past Schedules",
    text: "Every interview behind you.",
    Icon: IconHistory,
  },
];

/** Links to the four marketing pages, whether an interview may be scheduled, and whom to ask. */
export function MarketingDashboardPage() {
  return (
    <>
      <PageHead title="Marketing" context="From your profile to the offer." />
      <SchedulingStatus />
      <Tiles component="ul" min="15rem" mb={32} isFilled>
        {WAYS.map(({ to, label, text, Icon }) => (
          <li key={to}>
            <Card component={Link} to={to} h="100%">
              <Icon size={26} stroke={1.6} color="var(--accent-strong)" aria-hidden="true" />
              <Box component="h2" my={6} fz="lg">
                {label}
              </Box>
              <Text variant="note">{text}</Text>
            </Card>
          </li>
        ))}
      </Tiles>
      <Contacts />
    </>
  );
}

function SchedulingStatus() {
  const { userId } = useSignedIn();
  const { data } = useQuery(routeQuery(interviewsContract.status, { params: { userId } }));
  if (!data) return null;
  return (
    <Box mb="1.25rem">
      <InlineAlert tone={data.canSchedule ? "success" : "info"}>
        {data.canSchedule ? "You can schedule an interview now." : data.reason}
      </InlineAlert>
    </Box>
  );
}

function Contacts() {
  const contacts = useConfig()?.contacts;
  return (
    <section aria-labelledby="contacts">
      <Box id="contacts" component="h2" mb="1rem">
        Contact details
      </Box>
      {contacts ? (
        <Tiles component="ul" min="15rem" mb={32} isFilled>
          <Person person={contacts.admin} title="Admin" />
          <Person person={contacts.marketingHead} title="Marketing head" />
        </Tiles>
      ) : (
        <Skeleton height={126} radius="lg" />
      )}
    </section>
  );
}

type PersonProps = { person: SiteConfig["contacts"]["admin"]; title: string };

function Person({ person: { name, email, phone }, title }: PersonProps) {
  return (
    <Card component="li">
      <h3>{name}</h3>
      <Text variant="note">{title}</Text>
      <ContactWays email={email} phone={phone} />
    </Card>
  );
}
