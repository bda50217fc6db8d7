import { Anchor, Box, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Columns } from "#/client/ui/Columns.tsx";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { SiteConfig } from "#/domain/site/site.contract.ts";
import type { PlainPath } from "#/shared/pages.ts";
import { NextInterview, nameOf } from "./NextInterview.tsx";
import { OpeningsCard, useMyOpenings } from "./OpeningsCard.tsx";
import { PlacedCard } from "./PlacedCard.tsx";
import { progressQuery } from "./progress.client.ts";
import type { OwnInterview, Progress } from "./progress.contract.ts";

const WAYS = [
  ["/feeds", "Feed"],
  ["/profile-details", "Profile Details"],
  ["/openings", "Openings"],
  ["/interview-schedules", "Interview Schedules"],
  ["/past-schedules", "Past Schedules"],
] as const satisfies readonly (readonly [PlainPath, string])[];

/** A trainee in marketing: next and last interview, missing profile fields, contacts. */
export function MarketingDashboardPage() {
  const { userId } = useSignedIn();
  const progress = useQuery(progressQuery(userId));
  const openings = useMyOpenings();
  return (
    <>
      <PageHead title="Marketing" context="From your profile to the offer." />
      <ShownTogether queries={[progress, openings]}>
        <QueryView queries={[progress]}>
          {(data) => <Content progress={data} openings={openings} />}
        </QueryView>
      </ShownTogether>
    </>
  );
}

type Props = { progress: Progress; openings: ReturnType<typeof useMyOpenings> };

function Content({ progress: { marketing, placement }, openings }: Props) {
  return (
    <Stack gap={20}>
      {placement ? (
        <PlacedCard placement={placement} />
      ) : (
        marketing && <NextInterview marketing={marketing} />
      )}
      <Columns isEven>
        <LastInterview last={marketing?.last ?? null} />
        <Profile hasProfile={marketing?.hasProfile ?? false} />
      </Columns>
      <OpeningsCard mine={openings} />
      <Group component="nav" aria-label="Marketing pages" gap="6px 20px">
        {WAYS.map(([to, label]) => (
          <Anchor key={to} component={Link} to={to}>
            {label}
          </Anchor>
        ))}
      </Group>
      <Contacts />
    </Stack>
  );
}

function LastInterview({ last }: { last: OwnInterview | null }) {
  return (
    <CardSection title="Last interview">
      {last ? (
        <>
          <Text fw={560}>{nameOf(last)}</Text>
          <Text variant="soft">
            {last.feedback} · <DateText value={last.date} />
          </Text>
        </>
      ) : (
        <Text variant="soft">No interview has feedback so far.</Text>
      )}
    </CardSection>
  );
}

const PROFILE_POINTS = ["Resume", "Total experience", "Relevant experience", "Mobile"];

function Profile({ hasProfile }: { hasProfile: boolean }) {
  return (
    <CardSection title="Your profile">
      {hasProfile ? (
        <Group gap={8} wrap="nowrap">
          <IconCircleCheck size={20} stroke={1.7} color="var(--accent)" aria-hidden="true" />
          <Text variant="soft">
            Complete. <Link to="/profile-details">Keep it up to date</Link>
          </Text>
        </Group>
      ) : (
        <Text variant="soft">
          0 of {PROFILE_POINTS.length} points. Missing: {PROFILE_POINTS.join(", ")}.
        </Text>
      )}
    </CardSection>
  );
}

/** The two contacts of the office, as the settings name them. */
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
      {name !== title && <Text variant="note">{title}</Text>}
      <ContactWays email={email} phone={phone} />
    </Card>
  );
}
