import { Box, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { resumesContract } from "./resumes.contract.ts";
import { SharedResumeView } from "./SharedResumeView.tsx";

/** A résumé that its owner has given somebody the address of. No search engine keeps it. */
export function SharedResumePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery({
    ...routeQuery(resumesContract.open, { params: { token } }),
    // Each reading counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { name, headline } = query.data ?? {};
  return (
    <Box
      component="section"
      aria-labelledby="resume-title"
      maw="54rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <meta name="robots" content="noindex, nofollow" />
      <PublicTitle id="resume-title">{name ?? "Résumé"}</PublicTitle>
      {headline && (
        <Text variant="soft" fz="lg" mt={8} className="wrap">
          {headline}
        </Text>
      )}
      <Stack gap={20} mt={16}>
        <QueryView
          queries={[query]}
          loading="Opening the résumé"
          shape="page"
          missing={
            <InlineAlert tone="warning" title="This link opens nothing any more.">
              It has ended, or is not whole. Ask whoever sent it for another.
            </InlineAlert>
          }
        >
          {(resume) => <SharedResumeView resume={resume} token={token} />}
        </QueryView>
      </Stack>
    </Box>
  );
}
