import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmDeed } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { type OwnSession, sessionsContract } from "../../sessions/contract.ts";
import { factorsContract } from "../contract.ts";

/** Where one is signed in: each place with what is known of it, and the way to end it. */
export function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Group justify="space-between" gap={12} mb={12}>
        <h2>Where you are signed in</h2>
        {others.length > 0 ? (
          <Button variant="default" onClick={() => void endOthers()}>
            End all others
          </Button>
        ) : null}
      </Group>
      <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: "none" }}>
        {sessions.map((session) => (
          <Group key={session._id} component="li" justify="space-between" gap={12}>
            <Box>
              <Text fw={560}>
                {session.browser} {session.isCurrent ? <Badge ml={6}>This one</Badge> : null}
              </Text>
              <Text variant="soft" fz="sm">
                {session.address ? `Address ${session.address}. ` : ""}Since{" "}
                <DateText value={session.openedAt} />, last used{" "}
                <DateText value={session.lastUsedAt} />.
              </Text>
            </Box>
            {session.isCurrent ? null : (
              <DangerRowButton
                label={`End ${session.browser}`}
                onClick={() => void endOne(session)}
              >
                End this one
              </DangerRowButton>
            )}
          </Group>
        ))}
      </Stack>
    </>
  );
}

async function endOne({ _id, browser }: OwnSession) {
  if (
    await confirmDeed({
      title: `End ${browser}?`,
      text: "Whoever uses it is logged out there at once.",
      verb: "End it",
      action: () => call(sessionsContract.endOwnSession, { params: { id: _id } }),
      done: "That session has ended.",
    })
  )
    await refresh([factorsContract.read]);
}

async function endOthers() {
  if (
    await confirmDeed({
      title: "End all others?",
      text: "Everybody who is signed in as you elsewhere is logged out. This one stays.",
      verb: "End all others",
      action: () => call(sessionsContract.endOtherSessions, {}),
      done: "All your other sessions have ended.",
    })
  )
    await refresh([factorsContract.read]);
}
