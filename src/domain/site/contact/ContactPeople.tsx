import { Box, Card, Group, Skeleton, Text } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useConfig } from "#/client/lib/config.ts";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { SiteConfig } from "#/domain/site/site.contract.ts";

type Person = SiteConfig["contacts"]["admin"];

export function ContactPeople() {
  const config = useConfig();
  const contacts = config?.contacts;
  return (
    <>
      <Box component="h2" mb={14}>
        Or reach us directly
      </Box>
      {contacts ? (
        <Tiles component="ul" min="13rem" gap="14px">
          <PersonCard person={contacts.admin} about="Admissions, fees and batches" />
          <PersonCard person={contacts.marketingHead} about="Interviews and placements" />
        </Tiles>
      ) : (
        <Tiles min="13rem" gap="14px" role="status" aria-label="Loading contact details">
          <Skeleton height={126} radius="lg" />
          <Skeleton height={126} radius="lg" />
        </Tiles>
      )}
      <Group gap={8} mt={18} c="var(--ink-soft)" wrap="nowrap" align="flex-start">
        <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
        <Text span className="lines">
          {config?.address ?? "Classes are held offline in Bengaluru."}
          {config?.hours && `\n${config.hours}`}
        </Text>
      </Group>
    </>
  );
}

function PersonCard({ person, about }: { person: Person; about: string }) {
  const { name, email, phone } = person;
  return (
    <Card component="li" p={18}>
      <h3>{name}</h3>
      <Text variant="note" mt={4} mb={8}>
        {about}
      </Text>
      <ContactWays email={email} phone={phone} />
    </Card>
  );
}
