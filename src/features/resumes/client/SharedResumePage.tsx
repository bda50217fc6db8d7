import { Box, Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { resumesContract } from "../contract.ts";

/** A résumé that its owner has given somebody the address of. No search engine keeps it. */
export function SharedResumePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery({
    ...routeQuery(resumesContract.open, { params: { token } }),
    // Each reading counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Box
      component="section"
      aria-labelledby="resume-title"
      maw="46rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <meta name="robots" content="noindex, nofollow" />
      <PublicTitle id="resume-title">{query.data?.name ?? "Résumé"}</PublicTitle>
      <Stack gap={20} mt={18}>
        <Loaded
          queries={[query]}
          loading="Opening the résumé"
          missing={
            <EmptyState
              text="This link opens nothing any more."
              hint="It has ended, or is not whole. Ask whoever sent it for another."
            />
          }
        >
          {({ name, headline, expiresAt }) => (
            <Card>
              <Stack gap={10}>
                {headline && <Text fw={600}>{headline}</Text>}
                <FileLink address={`/api/shared-resumes/${token}/pdf`} name={`Résumé ${name}.pdf`}>
                  Open the résumé
                </FileLink>
                <FileLink
                  address={`/api/shared-resumes/${token}/pdf`}
                  name={`Résumé ${name}.pdf`}
                  how="download"
                >
                  Save it as a PDF
                </FileLink>
                <Text variant="hint">
                  The link opens until <DateText value={expiresAt} as="day" />. The résumé is as its
                  owner keeps it now.
                </Text>
              </Stack>
            </Card>
          )}
        </Loaded>
      </Stack>
    </Box>
  );
}
