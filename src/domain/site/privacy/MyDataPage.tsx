import { Box, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { consentContract } from "#/domain/site/consent/consent.contract.ts";
import type { Way } from "#/domain/site/consent/consent.rules.ts";
import { CopyCard } from "./CopyCard.tsx";
import { ErasureCard } from "./erasures/ErasureCard.tsx";
import { erasuresContract } from "./erasures/erasures.contract.ts";

export function MyDataPage() {
  const queries = [
    useRouteQuery(consentContract.agreements, {}),
    useRouteQuery(erasuresContract.own, {}),
  ];
  return (
    <Box maw={960} mx="auto">
      <PageHead title="My data" context="What you agreed to, and what we hold about you." />
      <ShownTogether queries={queries}>
        <Stack gap={20}>
          <AgreementsCard />
          <CopyCard />
          <ErasureCard />
        </Stack>
      </ShownTogether>
    </Box>
  );
}

const WAY_TEXTS: Record<Way, string> = {
  registered: "by registering",
  shown: "when it was shown to you",
};

function AgreementsCard() {
  const agreements = useRouteQuery(consentContract.agreements, {});
  return (
    <CardSection title="What you agreed to">
      <QueryView queries={[agreements]} failure="What you agreed to could not be read.">
        {({ agreements: agreed, version }) => (
          <Stack gap={8} mt={4}>
            {agreed.length === 0 && (
              <Text variant="soft">
                You have not agreed to a privacy notice here.{" "}
                <Link to="/privacy">Read the current one</Link>, version {version}.
              </Text>
            )}
            {agreed.map((one) => (
              <Text key={one.version}>
                <Link to="/privacy" search={{ version: String(one.version) } as never}>
                  Privacy notice, version {one.version}
                </Link>
                , <DateText value={one.agreedAt} as="time" />, {WAY_TEXTS[one.way]}
                {one.version < version && ". There is a newer one."}
              </Text>
            ))}
          </Stack>
        )}
      </QueryView>
    </CardSection>
  );
}
