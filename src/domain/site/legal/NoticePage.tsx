import { Box, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { consentContract, type PrivacyNotice } from "../consent.contract.ts";
import { OwnerFacts } from "./OwnerFacts.tsx";
import { TextPage, TextSections } from "./TextPage.tsx";

export function NoticePage() {
  const [{ version }] = useSearchState({ of: ["version"] });
  const notice = useRouteQuery(consentContract.notice, { query: version ? { version } : {} });
  return (
    <TextPage id="privacy-title" title="Privacy notice">
      <QueryView
        queries={[notice]}
        placeholder={<LongLoading />}
        failure="The notice could not be read."
      >
        {(read) => <Notice notice={read} />}
      </QueryView>
      <OwnerFacts />
    </TextPage>
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
          <Link to="/privacy">Read the current one</Link>
        </InlineAlert>
      )}
      <TextSections sections={sections} />
      {versions.length > 1 && <Versions versions={versions} version={version} />}
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
