import { Box, Card, Skeleton, Text } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { SiteConfig } from "#/domain/site/site.contract.ts";

/** The two people of the office to ask, as the settings name them. */
export function Contacts() {
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
