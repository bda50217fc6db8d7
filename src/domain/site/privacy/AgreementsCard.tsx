import { Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { consentContract } from "#/domain/site/consent/consent.contract.ts";
import type { Way } from "#/domain/site/consent/consent.rules.ts";

const WAY_TEXTS: Record<Way, string> = {
  registered: "by registering",
  shown: "when it was shown to you",
};

/** Which versions of the privacy notice one agreed to, and when. */
export function AgreementsCard() {
  const agreements = useQuery(routeQuery(consentContract.agreements, {}));
  return (
    <Card component="section" aria-labelledby="agreements">
      <h2 id="agreements">What you agreed to</h2>
      <Loaded queries={[agreements]} failure="What you agreed to could not be read.">
        {({ agreements: agreed, version }) => (
          <Stack gap={8} mt={12}>
            {agreed.length === 0 && (
              <Text variant="soft">
                You have not agreed to a privacy notice here.{" "}
                <Link to="/privacy">Read the one in force</Link>, version {version}.
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
      </Loaded>
    </Card>
  );
}
