import { Box, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { IntroducedCard } from "./IntroducedCard.tsx";
import { introductionsContract } from "./introductions.contract.ts";

/** A company's page for a link of the office: candidates and answers, without an account. */
export function IntroducedPage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(routeQuery(introductionsContract.open, { params: { token } }));
  const { role, companyName } = query.data ?? {};
  return (
    <Box
      component="section"
      aria-labelledby="introduced-title"
      maw="54rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <meta name="robots" content="noindex, nofollow" />
      <PublicTitle id="introduced-title">
        {role ? `Candidates for ${role}` : "Candidates"}
      </PublicTitle>
      {companyName && (
        <Text variant="soft" fz="lg" mt={8} className="wrap">
          {companyName}
        </Text>
      )}
      <Stack gap={16} mt={16}>
        <QueryView
          queries={[query]}
          loading="Opening the candidates"
          shape="page"
          missing={
            <InlineAlert tone="warning" title="This link opens nothing any more.">
              It has ended, or is not whole. Ask whoever sent it for another.
            </InlineAlert>
          }
        >
          {({ note, candidates, expiresAt }) => (
            <>
              {note && <Text className="wrap lines">{note}</Text>}
              {candidates.length === 0 && (
                <Text c="dimmed">Nobody is shown here at the moment.</Text>
              )}
              {candidates.map((of) => (
                <IntroducedCard key={of._id} of={of} token={token} />
              ))}
              <Text variant="hint">
                The link opens until {formatShownDate(expiresAt)}. Your answers go to the office at
                once, and can be changed until then.
              </Text>
            </>
          )}
        </QueryView>
      </Stack>
    </Box>
  );
}
