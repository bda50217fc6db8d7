import { Box, Card, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { currentSession, updateSession, useSignedIn } from "#/client/lib/session.ts";
import { checkSession, findHome } from "#/client/lib/session-check.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { STAFF } from "#/shared/actor.ts";
import { TokensCard } from "../access-tokens/TokensCard.tsx";
import { FactorCard } from "./FactorCard.tsx";
import { type Factors, factorsContract } from "./factors.contract.ts";
import { SessionsCard } from "./SessionsCard.tsx";

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

/** How one signs in: the second step with its recovery codes, and where one is signed in. */
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
