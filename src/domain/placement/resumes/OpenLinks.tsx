import { Card, Text } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { ConsentCard } from "./ConsentCard.tsx";
import { resumesContract } from "./resumes.contract.ts";
import { ShareRows } from "./ShareRows.tsx";

/** The open links to the user's résumé, and their consent to the office's; empty if none. */
export function OpenLinks() {
  const { data } = useRouteQuery(resumesContract.shares, {});
  const open = data?.shares.filter(({ isOpen }) => isOpen) ?? [];
  return (
    <>
      <ConsentCard isForAgreed />
      {open.length > 0 && (
        <TitledSection id="my-links" title="Links to your résumé">
          <Card>
            <Text variant="soft" mb={8}>
              Whoever has one of these links reads your résumé until it ends.
            </Text>
            <ShareRows shares={open} />
          </Card>
        </TitledSection>
      )}
    </>
  );
}
