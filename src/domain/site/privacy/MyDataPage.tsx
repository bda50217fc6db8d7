import { Box, Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { download } from "#/client/lib/download.ts";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { consentContract } from "#/domain/site/consent.contract.ts";
import type { Way } from "#/domain/site/consent.rules.ts";
import { copiesContract } from "./copies.contract.ts";
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

function CopyCard() {
  const [isMaking, setMaking] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  useUnloadQuestion(isMaking);
  const make = async () => {
    setAlert(null);
    setMaking(true);
    try {
      download(`my-data-${currentDate()}.zip`, await callFile(copiesContract.make, {}));
    } catch (cause) {
      setAlert(messageOf(cause));
    }
    setMaking(false);
  };
  return (
    <CardSection title="A copy of your data">
      <Text variant="soft" mb={18}>
        Everything we hold about you in one zip file: your data for a machine to read, the files you
        handed in, your receipts. You prove once more who you are, and get a mail about it; three
        times a day at most.
      </Text>
      {alert && <InlineAlert>{alert}</InlineAlert>}
      <Button
        mt={alert ? 12 : 0}
        style={{ alignSelf: "start" }}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isMaking}
        onClick={() => void make()}
      >
        Download a copy
      </Button>
    </CardSection>
  );
}
