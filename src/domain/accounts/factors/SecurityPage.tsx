import { Badge, Box, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { call } from "#/client/lib/api-client.ts";
import { useConfig } from "#/client/lib/config.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh, useRouteQuery } from "#/client/lib/query.ts";
import { currentSession, updateSession, useSignedIn } from "#/client/lib/session.ts";
import { checkSession, findHome } from "#/client/lib/session-check.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { STAFF } from "#/shared/actor.ts";
import { TokensCard } from "../access-tokens/TokensCard.tsx";
import { type OwnSession, sessionsContract } from "../sessions/sessions.contract.ts";
import { AccessRow } from "./AccessRow.tsx";
import { FactorCard } from "./FactorCard.tsx";
import { type Factors, factorsContract } from "./factors.contract.ts";

type WorkAccountProps = NonNullable<Factors["workAccount"]>;

const WorkAccount = ({ name, since, lastUsedAt }: WorkAccountProps) => (
  <Card mt={20}>
    <h2>{name}</h2>
    <Text variant="soft" mt={4}>
      Signs you in as well since <DateText isInSentence value={since} />; last used{" "}
      <DateText isInSentence value={lastUsedAt} as="time" />. If that was not you, ask the office to
      undo it.
    </Text>
  </Card>
);

/** The user's ways to sign in: the second factor with its recovery codes, and open sessions. */
export function SecurityPage() {
  const { mustSetUpFactor, audience } = useSignedIn();
  const isAllowed = useConfig()?.allowsTokens ?? false;
  const hasTokens = isAllowed && STAFF.includes(audience) && !mustSetUpFactor;
  const navigate = useNavigate();
  const factors = useRouteQuery(factorsContract.read, {});
  const goOn = async () => {
    if (!mustSetUpFactor) return;
    updateSession({ mustSetUpFactor: undefined });
    await checkSession();
    const session = currentSession();
    if (session) await navigate({ href: await findHome(session), replace: true });
  };
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Sign-in and security"
        context="A second step keeps your account yours, even if somebody learns your password."
      />
      {mustSetUpFactor ? (
        <Box mb={20}>
          <InlineAlert tone="info" title="Before anything else: a second step">
            With your role you see other people's data, so your password alone is not enough. Set up
            a passkey or the app below; it takes two minutes.
          </InlineAlert>
        </Box>
      ) : null}
      <QueryView queries={[factors]} failure="Your sign-in could not be read.">
        {(known) => (
          <>
            <FactorCard factors={known} onKept={goOn} />
            {known.workAccount ? <WorkAccount {...known.workAccount} /> : null}
            {hasTokens ? <TokensCard /> : null}
            {mustSetUpFactor ? null : (
              <Card mt={20}>
                <SessionsCard sessions={known.sessions} />
              </Card>
            )}
          </>
        )}
      </QueryView>
    </Box>
  );
}

function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
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
