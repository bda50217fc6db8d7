import { Box, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { consentContract, type PrivacyNotice } from "./consent.contract.ts";

/** The privacy notice in force, or an earlier version of it. */
export function NoticePage() {
  const [{ version }] = useSearchState({ of: ["version"] });
  const notice = useQuery(
    routeQuery(consentContract.notice, { query: version ? { version } : {} }),
  );
  return (
    <Box
      component="section"
      aria-labelledby="privacy-title"
      maw="46rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <PublicTitle id="privacy-title">Privacy notice</PublicTitle>
      <Loaded
        queries={[notice]}
        placeholder={<LongLoading />}
        failure="The notice could not be read."
      >
        {(read) => <Notice notice={read} />}
      </Loaded>
    </Box>
  );
}

function Notice({ notice }: { notice: PrivacyNotice }) {
  const { version, publishedAt, isCurrent, sections, versions } = notice;
  return (
    <Stack gap={28} mt={18}>
      <Text variant="soft">
        Version {version}
        {publishedAt && (
          <>
            , published <DateText isInSentence value={publishedAt} />
          </>
        )}
      </Text>
      {!isCurrent && (
        <InlineAlert tone="warning" announce="status" title="An earlier version">
          <Link to="/privacy">Read the one in force</Link>
        </InlineAlert>
      )}
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Box component="h2" fz="xl">
            {heading}
          </Box>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} mt={10} lh={1.65}>
              {paragraph}
            </Text>
          ))}
        </section>
      ))}
      {versions.length > 1 && <Versions {...{ versions, version }} />}
    </Stack>
  );
}

const Versions = ({ versions, version }: Pick<PrivacyNotice, "versions" | "version">) => (
  <nav aria-label="Versions">
    <Box component="h2" fz="xl">
      Versions
    </Box>
    <Stack component="ul" gap={6} mt={10}>
      {versions.map((one) => (
        <Group component="li" key={one.version} gap={8}>
          <Link
            to="/privacy"
            search={{ version: String(one.version) } as never}
            aria-current={one.version === version ? "page" : undefined}
          >
            Version {one.version}
          </Link>
          {one.publishedAt && (
            <Text span variant="hint">
              <DateText value={one.publishedAt} />
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  </nav>
);
