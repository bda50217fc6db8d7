import { Box, Button, Group, Text } from "@mantine/core";
import { type Session, updateSession } from "#/client/lib/session.ts";
import { TourStops } from "./TourStops.tsx";

const end = () => updateSession({ tour: undefined });

/** The tour that somebody is offered at their first sign-in, and takes or skips; it does not come back by itself. */
export function Tour({ session }: { session: Session }) {
  return session.tour === "running" ? <TourStops session={session} onEnd={end} /> : <Offer />;
}

/** Above the page, in its flow: nothing is covered before anybody wants it. Its buttons stand left of where toasts come. */
const Offer = () => (
  <Box
    component="aside"
    aria-label="Tour"
    p="10px clamp(16px, 2.4vw, 32px)"
    style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}
  >
    <Group gap="8px 16px" maw="var(--content-width)" mx="auto">
      <Text fz="sm">New here? One minute shows you where things are.</Text>
      <Group gap={8}>
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
