import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useConfig } from "#/client/lib/config.ts";
import { ContactWays } from "#/client/ui/ContactWays.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { mailtoOf } from "#/shared/email.ts";
import type { Guide } from "./records.contract.ts";

/** `isOpen`: somebody may still be assigned. */
type Props = { title: string; guide: Guide | null; isOpen: boolean };

/** One who guides the reader, and how to reach them; until there is one, whom to ask instead. */
export function GuideCard({ title, guide, isOpen }: Props) {
  return (
    <Card>
      <Group role="region" aria-label={title} gap={16} align="flex-start" wrap="nowrap">
        <IconTile size={48} isRound tone={guide ? "accent" : "faint"} aria-hidden="true">
          {guide ? initialsOf(guide.name) : <IconUserSearch size={24} stroke={1.7} />}
        </IconTile>
        <Stack gap={2} miw={0}>
          <Box component="h2" fz="sm" fw={520} c="var(--ink-faint)">
            {title}
          </Box>
          {guide ? (
            <>
              <Text fz="lg" fw={630}>
                {guide.name}
              </Text>
              <ContactWays
                email={guide.email}
                phone={`${guide.mobile.slice(0, 5)} ${guide.mobile.slice(5)}`}
                dialled={`+91${guide.mobile}`}
              />
            </>
          ) : isOpen ? (
            <Nobody />
          ) : (
            <Text variant="soft">Nobody was assigned.</Text>
          )}
        </Stack>
      </Group>
    </Card>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("")
    .toUpperCase();

function Nobody() {
  const admin = useConfig()?.contacts.admin;
  return (
    <>
      <Text fz="lg" fw={630}>
        We are finding the right person
      </Text>
      <Text variant="soft">
        Their name and number appear here.
        {admin && (
          <>
            {" "}
            Until then write to <a href={mailtoOf(admin.email)}>{admin.name}</a>.
          </>
        )}
      </Text>
    </>
  );
}
