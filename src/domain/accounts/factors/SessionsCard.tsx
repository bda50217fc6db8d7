import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { type OwnSession, sessionsContract } from "../sessions/sessions.contract.ts";
import { AccessRow } from "./AccessRow.tsx";
import { factorsContract } from "./factors.contract.ts";

/** The user's sessions: each with its details, and a button to end it. */
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
      <Text variant="soft" mb={16}>
        With the address each came from. Towns are not guessed from it: that would mean asking
        somebody else about you.
      </Text>
      <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: "none" }}>
        {sessions.map((session) => (
          <AccessRow
            key={session._id}
            name={
              <>
                {session.browser} {session.isCurrent ? <Badge ml={6}>This one</Badge> : null}
              </>
            }
            facts={
              <>
                {placeOf(session)}Signed in{" "}
                <DateText isInSentence value={session.openedAt} as="time" />; last used{" "}
                <DateText isInSentence value={session.lastUsedAt} as="time" />.
              </>
            }
            actions={
              session.isCurrent ? null : (
                <DangerRowButton
                  label={`End this one: ${session.browser}`}
                  onClick={() => void endOne(session)}
                >
                  End this one
                </DangerRowButton>
              )
            }
          />
        ))}
      </Stack>
    </>
  );
}

const NETWORKS = {
  machine: " (the hub's own machine)",
  private: " (a private network)",
  internet: "",
} as const;

const placeOf = ({ address, network }: OwnSession): string =>
  address ? `Address ${address}${network ? NETWORKS[network] : ""}. ` : "";

const endOne = ({ _id, browser }: OwnSession) =>
  confirmAction({
    title: `End the session of ${browser}?`,
    text: "Anyone who uses it is logged out there at once.",
    verb: "End session",
    action: () => call(sessionsContract.endOwnSession, { params: { id: _id } }),
    done: "That session has ended.",
    about: browser,
    next: () => refresh([factorsContract.read]),
  });

const endOthers = () =>
  confirmAction({
    title: "End all others?",
    text: "Everybody who is signed in as you elsewhere is logged out. This one stays.",
    verb: "End all others",
    action: () => call(sessionsContract.endOtherSessions, {}),
    done: "All your other sessions have ended.",
    next: () => refresh([factorsContract.read]),
  });
