import { Box, Button, Group, Text } from "@mantine/core";
import { type Session, updateSession } from "#/client/lib/session.ts";
import { TourStops } from "./TourStops.tsx";

const end = () => updateSession({ tour: undefined });

/** The tour that somebody has taken. */
export const Tour = ({ session }: { session: Session }) => (
  <TourStops session={session} onEnd={end} />
);

/** Offered at the first sign-in, taken or skipped; it does not come back automatically. */
export const TourOffer = () => (
  <Box
    component="aside"
    aria-label="Tour"
    p="12px clamp(16px, 2.4vw, 32px)"
    style={{ borderBottom: "1px solid var(--line)" }}
  >
    <Group gap="8px 16px" maw="var(--content-width)" mx="auto">
      <Text fz="sm" flex={{ base: 1, xs: "none" }} miw="9rem">
        New here? One minute shows you where things are.
      </Text>
      <Group gap={8} wrap="nowrap">
        <Button size="compact-md" onClick={() => updateSession({ tour: "running" })}>
          Take the tour
        </Button>
        <Button size="compact-md" variant="default" onClick={end}>
          Skip
        </Button>
      </Group>
    </Group>
  </Box>
);
