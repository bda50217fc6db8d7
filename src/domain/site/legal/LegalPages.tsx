import { Stack, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { legalContract } from "./legal.contract.ts";
import { OwnerFacts } from "./OwnerFacts.tsx";
import { TextPage, TextSections } from "./TextPage.tsx";

export function TermsPage() {
  const facts = useRouteQuery(legalContract.facts, {});
  return (
    <TextPage id="terms-title" title="Terms and conditions">
      <QueryView
        queries={[facts]}
        placeholder={<LongLoading />}
        failure="The terms could not be read."
      >
        {({ terms }) => (
          <Stack gap={28} mt={18}>
            <Text variant="soft">Version {terms.version}</Text>
            <TextSections sections={terms.sections} />
          </Stack>
        )}
      </QueryView>
      <OwnerFacts />
    </TextPage>
  );
}

/** When a fee is refunded, if an owner has published it. */
export function RefundPolicyPage() {
  const facts = useRouteQuery(legalContract.facts, {});
  return (
    <TextPage id="refunds-title" title="Refund policy">
      <QueryView
        queries={[facts]}
        placeholder={<LongLoading />}
        failure="The refund policy could not be read."
      >
        {({ refundPolicy }) =>
          refundPolicy ? (
            <Stack gap={28} mt={18}>
              <TextSections sections={refundPolicy} />
            </Stack>
          ) : (
            <EmptyState
              text="No refund policy is published yet."
              hint="Ask the office: how it is reached stands under Contact."
              Icon={IconFileText}
            />
          )
        }
      </QueryView>
      <OwnerFacts />
    </TextPage>
  );
}
